import type { FieldNode, GraphQLSchema } from 'graphql';
import { addField, type EditResult } from './add-field.ts';
import { argumentOf } from './argument-of.ts';
import { buildValue } from './build-value.ts';
import type { Target } from './definitions.ts';
import { appendItem } from './list-edit.ts';
import { nodesAt } from './locate.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import type { Path } from '../../../schema/selection-path.ts';
import { setValueEdit } from './set-value.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, type Edit } from '../../graphiql/splice.ts';
import type { ValuePath } from './value-path.ts';

/** An argument of a field, or a place within an argument's value. */
export interface ArgumentPlace {
  readonly path: Path;
  readonly argument: string;
  readonly value: ValuePath;
}

/** Gives an argument, or a part of it, a literal; a field that is not selected yet is added. */
export function setArgument(
  schema: GraphQLSchema,
  before: ParsedDocument,
  target: Target,
  place: ArgumentPlace,
  literal: string,
  held?: ReadonlySet<string>,
): EditResult {
  const added = addField(schema, before, target, place.path, held);
  const document = parseDocument(added.text);
  const path = added.path ?? place.path;
  const definition = argumentOf(schema, document, added.target, { ...place, path });
  if (!definition) return { text: before.text, target };
  const edits = nodesAt(schema, document, added.target, path).flatMap((node): Edit[] => {
    if (node.kind !== 'Field') return [];
    const existing = node.arguments?.find((argument) => argument.name.value === place.argument);
    if (existing) {
      return [setValueEdit(added.text, definition.type, existing.value, place.value, literal)];
    }
    const written = `${place.argument}: ${buildValue(definition.type, place.value, literal)}`;
    return [newArgumentEdit(added.text, node, written)];
  });
  return { text: applyEdits(added.text, edits), target: added.target, path };
}

function newArgumentEdit(text: string, node: FieldNode, written: string): Edit {
  const last = node.arguments?.at(-1);
  if (last) return appendItem(text, spanOf(last), () => written, ', ');
  const { end } = spanOf(node.name);
  return { start: end, end, text: `(${written})` };
}
