import type { ArgumentNode, ASTNode, FieldNode, ValueNode, VariableDefinitionNode } from 'graphql';
import type { Path } from '../../../../schema/selection-path.ts';
import { applyEdits, findPunctuator, lineStart } from '../../../../operations/splice.ts';
import {
  definitionAt,
  nodesAt,
  parseDocument,
  type EditContext,
  type ParsedDocument,
} from './parsed-document.ts';
import { indentUnit, newlineOf, sourceOf, spanOf } from './text-edits.ts';

interface Brackets {
  readonly start: number;
  readonly end: number;
  readonly items: readonly ASTNode[];
}

/** Breaks fields and arguments longer than `columns` into lines; broken or commented ones stay as typed. */
export function breakLongLines(context: EditContext, path: Path, columns: number): string {
  let { text } = context.document;
  for (;;) {
    const document = parseDocument(text);
    const [next] = bracketsOf({ ...context, document }, path).filter((brackets) =>
      isTooLong(text, brackets, columns),
    );
    if (!next) return text;
    text = breakUp(text, next);
  }
}

/** All brackets that a field's arguments have, from the outermost in; those of its operation first. */
function bracketsOf(context: EditContext, path: Path): readonly Brackets[] {
  const { document, target } = context;
  const definition = definitionAt(document, target);
  const variables = definition?.kind === 'OperationDefinition' && definition.variableDefinitions;
  const ofVariables = variables ? inRoundBrackets(document, variables) : [];
  const fields = nodesAt(context, path).filter((node): node is FieldNode => node.kind === 'Field');
  const ofFields = fields.flatMap(({ arguments: args = [] }) => [
    ...inRoundBrackets(document, args),
    ...args.flatMap(({ value }) => insideValue(value)),
  ]);
  return [...ofVariables, ...ofFields];
}

function inRoundBrackets(
  { text }: ParsedDocument,
  items: readonly (ArgumentNode | VariableDefinitionNode)[],
): readonly Brackets[] {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return [];
  const start = text.lastIndexOf('(', spanOf(first).start);
  return [{ start, end: findPunctuator(text, spanOf(last).end, ')') + 1, items }];
}

function insideValue(value: ValueNode): readonly Brackets[] {
  if (value.kind === 'ObjectValue') {
    const inside = value.fields.flatMap((field) => insideValue(field.value));
    return value.fields.length > 0 ? [{ ...spanOf(value), items: value.fields }, ...inside] : [];
  }
  if (value.kind !== 'ListValue' || value.values.length === 0) return [];
  return [{ ...spanOf(value), items: value.values }, ...value.values.flatMap(insideValue)];
}

// A document that stands on one line stays on one: a selection may begin behind brackets, but not go on.
function isTooLong(text: string, { start, end }: Brackets, columns: number): boolean {
  if (/[\r\n#]/.test(text.slice(start, end))) return false;
  const from = lineStart(text, start);
  const rest = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
  if (end + rest.length - from <= columns) return false;
  return !/[[({]/.test(text.slice(from, start)) && /^[\s,)\]}]*(?:@[^{]*)?\{?\s*$/.test(rest);
}

function breakUp(text: string, { start, end, items }: Brackets): string {
  const indent = /^[ \t]*/.exec(text.slice(lineStart(text, start)))?.[0] ?? '';
  const newline = newlineOf(text);
  const inner = newline + indent + indentUnit(text);
  const lines = items.map((item) => inner + sourceOf(item)).join('');
  const written = (text[start] ?? '') + lines + newline + indent + (text[end - 1] ?? '');
  return applyEdits(text, [{ start, end, text: written }]);
}
