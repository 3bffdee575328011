import { isRequiredArgument, type FieldNode, type GraphQLSchema } from 'graphql';
import type { EditResult } from './add-field.ts';
import { argumentOf } from './argument-of.ts';
import type { Target } from './definitions.ts';
import { removeItem } from './list-edit.ts';
import { nodesAt } from './locate.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { ArgumentPlace } from './set-argument.ts';
import { unsetValueEdit } from './set-value.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, findPunctuator, type Edit } from '../../graphiql/splice.ts';

/** Takes an argument away, or a part of its value. What is required stays. */
export function unsetArgument(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  place: ArgumentPlace,
): EditResult {
  const { text } = document;
  const definition = argumentOf(schema, document, target, place);
  const edits = nodesAt(schema, document, target, place.path).flatMap((node): Edit[] => {
    if (node.kind !== 'Field') return [];
    const existing = node.arguments?.find((argument) => argument.name.value === place.argument);
    if (!existing) return [];
    if (place.value.length === 0) {
      return definition && isRequiredArgument(definition)
        ? []
        : [removeArgumentEdit(text, node, place.argument)];
    }
    const edit = definition && unsetValueEdit(text, definition.type, existing.value, place.value);
    return edit ? [edit] : [];
  });
  return { text: applyEdits(text, edits), target, path: place.path };
}

function removeArgumentEdit(text: string, node: FieldNode, name: string): Edit {
  const all = node.arguments ?? [];
  const last = all.at(-1);
  const doomed = all.find((argument) => argument.name.value === name);
  if (!doomed || !last) return { start: 0, end: 0, text: '' };
  if (all.length > 1) return removeItem(text, spanOf(doomed));
  const start = findPunctuator(text, spanOf(node.name).end, '(');
  return { start, end: findPunctuator(text, spanOf(last).end, ')') + 1, text: '' };
}
