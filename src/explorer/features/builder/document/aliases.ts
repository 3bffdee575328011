import { visit, type FieldNode } from 'graphql';
import { stepKey, type Path, type Step } from '../../../../schema/selection-path.ts';
import { applyEdits, type Edit } from '../../../../operations/splice.ts';
import { freeName } from '../../../../contract/free-name.ts';
import {
  nodesAt,
  selectionsOf,
  unchanged,
  type EditContext,
  type EditResult,
} from './parsed-document.ts';
import { appendItem, spanOf } from './text-edits.ts';

function fieldsAt(context: EditContext, path: Path): readonly FieldNode[] {
  return nodesAt(context, path).filter((node) => node.kind === 'Field');
}

export function setAlias(context: EditContext, path: Path, alias: string): EditResult {
  if (aliasFault(context, path, alias)) return unchanged(context);
  const { text } = context.document;
  const fields = fieldsAt(context, path);
  const edits = fields.map((node): Edit => {
    const name = spanOf(node.name);
    const start = node.alias ? spanOf(node.alias).start : name.start;
    return { start, end: name.start, text: isPlain(node, alias) ? '' : `${alias}: ` };
  });
  const [field] = fields;
  if (!field) return unchanged(context);
  const name = field.name.value;
  const step: Step = { kind: 'field', name, ...(!isPlain(field, alias) && { alias }) };
  const moved = [...path.slice(0, -1), step];
  return { text: applyEdits(text, edits), target: context.target, path: moved };
}

function isPlain(field: FieldNode, alias: string): boolean {
  return alias === '' || alias === field.name.value;
}

/** Why a text cannot be the alias of a field; nothing if it can, or is empty. */
export function aliasFault(
  context: EditContext,
  path: Path,
  alias: string,
): 'not-a-name' | 'taken' | undefined {
  if (alias === '') return undefined;
  if (!/^[_A-Za-z]\w*$/.test(alias)) return 'not-a-name';
  const own = path.at(-1);
  const keys = nodesAt(context, path.slice(0, -1))
    .flatMap(selectionsOf)
    .filter((node) => node.kind === 'Field')
    .filter((node) => !own || !isOf(node, own))
    .map((node) => (node.alias ?? node.name).value);
  return keys.includes(alias) ? 'taken' : undefined;
}

function isOf({ name, alias }: FieldNode, step: Step): boolean {
  const own = { kind: 'field', name: name.value, alias: alias?.value } as const;
  return stepKey(own) === stepKey(step);
}

export function repeatField(context: EditContext, path: Path): EditResult {
  const { text } = context.document;
  const [field] = fieldsAt(context, path);
  if (!field) return unchanged(context);
  const taken = new Set([field.name.value]);
  visit(context.document.ast, { Field: (node) => void taken.add((node.alias ?? node.name).value) });
  const alias = freeName(taken, field.name.value);
  const { end } = spanOf(field);
  const copy = `${alias}: ${text.slice(spanOf(field.name).start, end)}`;
  const step: Step = { kind: 'field', name: field.name.value, alias };
  return {
    text: applyEdits(text, [appendItem(text, spanOf(field), [copy], ' ')]),
    target: context.target,
    path: [...path.slice(0, -1), step],
  };
}
