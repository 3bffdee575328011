import {
  Kind,
  parse,
  TokenKind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLSchema,
  type SelectionSetNode,
  type Token,
} from 'graphql';
import { orNone } from '../contract/json-members.ts';
import { applyEdits, lineStart, ownLineIndent, type Edit, type TextSpan } from './splice.ts';

/** `missing` also for a circular fragment. */
export type MergeFault = 'syntax' | 'missing' | 'long';

export class MergeError extends Error {
  override readonly name = 'MergeError';

  constructor(readonly code: MergeFault) {
    super(code);
  }
}

/** Longest result, characters: nested spreads double the text at each level. */
const MAX_WRITTEN = 200_000;

type Source = ReturnType<typeof readSource>;

interface Target {
  readonly within: ReadonlySet<string>;
  /** Existing fields without arguments and directives. */
  readonly fields: Set<string>;
  readonly areAdded: boolean;
}

/**
 * Inlines fragments, and preserves the rest of the text. A spread without directives becomes the
 * fields if the type is the same; otherwise an inline fragment with the directives. A fragment's
 * comments move with its fields. Unused fragments stay.
 * @param schema gives the types of fields; without one, more inline fragments are needed
 * @throws {MergeError}
 */
export function mergeFragments(text: string, schema: GraphQLSchema | undefined): string {
  const document = orNone(() => parse(text));
  if (!document) throw new MergeError('syntax');
  const source = readSource(text, document, schema);
  const spread = new Set<string>();
  visit(document, { FragmentSpread: ({ name }) => void spread.add(name.value) });
  const edits = document.definitions.map((definition): Edit => {
    const isFragment = definition.kind === Kind.FRAGMENT_DEFINITION;
    const set = 'selectionSet' in definition ? definition.selectionSet : undefined;
    // A circle is an error even if no operation uses it.
    const name = isFragment ? definition.name.value : '';
    const edit = set ? fieldsEdit(source, set, new Set([name])) : { start: 0, end: 0, text: '' };
    return isFragment && spread.has(name) ? removal(text, definition) : edit;
  });
  const written = applyEdits(text, edits);
  return text.trimStart() === text ? written.trimStart() : written;
}

function readSource(text: string, document: DocumentNode, schema?: GraphQLSchema) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const types = new Map<SelectionSetNode, string | undefined>();
  const typeInfo = schema && new TypeInfo(schema);
  const reader = {
    FragmentDefinition: (node: FragmentDefinitionNode) => void fragments.set(node.name.value, node),
    SelectionSet: (node: SelectionSetNode) => void types.set(node, typeInfo?.getParentType()?.name),
  };
  visit(document, typeInfo ? visitWithTypeInfo(typeInfo, reader) : reader);
  return { text, fragments, types, written: 0 };
}

function fieldsEdit(source: Source, set: SelectionSetNode, within: ReadonlySet<string>): Edit {
  const text = writtenFields(source, set, { within, fields: bareFields(set), areAdded: false });
  return { ...insideOf(set), text };
}

function writtenFields(source: Source, set: SelectionSetNode, target: Target): string {
  const edits = set.selections.flatMap((selection): Edit[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const text = writtenSpread(source, selection, source.types.get(set), target);
      const span = spanOf(selection);
      return [{ ...(text === '' ? lineOf(source.text, span) : span), text }];
    }
    if (selection.selectionSet) return [fieldsEdit(source, selection.selectionSet, target.within)];
    const name = bareName(selection);
    if (!target.areAdded || name === undefined) return [];
    if (target.fields.has(name)) return [{ ...lineOf(source.text, spanOf(selection)), text: '' }];
    target.fields.add(name);
    return [];
  });
  return applyEdits(source.text, edits, insideOf(set));
}

function writtenSpread(
  source: Source,
  spread: FragmentSpreadNode,
  type: string | undefined,
  target: Target,
): string {
  const { text, fragments } = source;
  const name = spread.name.value;
  const fragment = fragments.get(name);
  if (!fragment || target.within.has(name)) throw new MergeError('missing');
  const { selectionSet } = fragment;
  source.written += spanOf(selectionSet).end - spanOf(selectionSet).start;
  if (source.written > MAX_WRITTEN) throw new MergeError('long');
  const on = fragment.typeCondition.name.value;
  const { start, end } = spanOf(spread);
  // With comments before and after the name.
  const before = text.slice(start + 3, spanOf(spread.name).start);
  const directives = text.slice(spanOf(spread.name).end, end);
  const areFields = on === type && spread.directives?.length === 0 && before.trim() === '';
  const within = new Set(target.within).add(name);
  const inner = { within, fields: bareFields(selectionSet), areAdded: false };
  const body = writtenFields(
    source,
    selectionSet,
    areFields ? { within, fields: target.fields, areAdded: true } : inner,
  );
  const lines = [...headComments(fragment), ...outdented(body)];
  const newLine = `\n${/^[ \t]*/.exec(text.slice(lineStart(text, start)))?.[0] ?? ''}`;
  if (areFields) {
    // The following text would become part of a comment.
    const isCut =
      lines.at(-1)?.includes('#') === true && !/^[ \t,]*(?:[\r\n]|$)/.test(text.slice(end));
    return lines.join(newLine) + (isCut ? newLine : '');
  }
  const head = `...${before.trim() === '' ? ' ' : before}on ${on}${directives}`;
  const isShort = lines.length === 1 && !lines.join('').includes('#');
  if (isShort) return `${head} { ${lines.join('')} }`;
  return `${head} {${['', ...lines].join(`${newLine}  `)}${newLine}}`;
}

function bareFields({ selections }: SelectionSetNode): Set<string> {
  return new Set(selections.flatMap((selection) => bareName(selection) ?? []));
}

function bareName(node: SelectionSetNode['selections'][number]): string | undefined {
  if (node.kind !== Kind.FIELD || node.alias || node.selectionSet) return undefined;
  const isBare = node.arguments?.length === 0 && node.directives?.length === 0;
  return isBare ? node.name.value : undefined;
}

/** The comments right above a fragment, and those before its fields. */
function headComments({ loc, selectionSet }: FragmentDefinitionNode): string[] {
  const comments = commentsAbove(loc?.startToken).map(({ value }) => `#${value}`);
  const end = selectionSet.loc?.start ?? 0;
  for (let at = loc?.startToken; at && at.start < end; at = at.next ?? undefined) {
    if (at.kind === TokenKind.COMMENT) comments.push(`#${at.value}`);
  }
  return comments;
}

function commentsAbove(token: Token | undefined): Token[] {
  const above = token?.prev;
  const isAbove = above?.kind === TokenKind.COMMENT && token && above.line === token.line - 1;
  return isAbove && above.prev?.line !== above.line ? [...commentsAbove(above), above] : [];
}

function outdented(fields: string): string[] {
  const lines = fields
    .replace(/^[ \t]*\r?\n/, '')
    .trimEnd()
    .split(/\r?\n/);
  const isCut = !/^[ \t]*\r?\n/.test(fields);
  const filled = lines.filter((line, index) => line.trim() !== '' && !(isCut && index === 0));
  const indent = Math.min(...filled.map((line) => line.search(/\S/)), Infinity);
  const outdent = (line: string, index: number): string =>
    isCut && index === 0 ? line.trimStart() : line.slice(Math.min(indent, line.length));
  return lines.map(outdent).filter((line, _, { length }) => length > 1 || line !== '');
}

/** Removes a fragment, its comments right above and the empty lines before them. */
function removal(text: string, fragment: FragmentDefinitionNode): Edit {
  const { start, end } = spanOf(fragment);
  const from = commentsAbove(fragment.loc?.startToken)[0]?.start ?? start;
  const isAlone = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end));
  return { start: isAlone ? text.slice(0, from).trimEnd().length : from, end, text: '' };
}

/** The text removed with a field or spread: its line if it is alone there, else the space before it. */
function lineOf(text: string, { start, end }: TextSpan): TextSpan {
  const after = /^[ \t,]*(?:\r?\n|$)/.exec(text.slice(end));
  if (after && ownLineIndent(text, start) !== undefined) {
    return { start: lineStart(text, start), end: end + after[0].length };
  }
  const before = /[ \t,]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - before, end };
}

function insideOf(set: SelectionSetNode): TextSpan {
  const { start, end } = spanOf(set);
  return { start: start + 1, end: end - 1 };
}

function spanOf({ loc }: ASTNode): TextSpan {
  return { start: loc?.start ?? 0, end: loc?.end ?? 0 };
}
