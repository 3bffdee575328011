import type { GraphQLSchema, SelectionNode } from 'graphql';
import type { EditResult } from './add-field.ts';
import { definitionsOf, type Definition, type Target } from './definitions.ts';
import { isBare } from './is-bare.ts';
import { removeItem } from './list-edit.ts';
import { locate, selectionsOf, type Level } from './locate.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { Path } from './path.ts';
import { removeDefinitionEdit } from './remove-definition.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, type Edit } from './splice.ts';

/**
 * Takes a selection away. A parent that is left with nothing goes too if nothing was put into
 * it by hand; else (it has arguments, an alias, a name …) `__typename` keeps it valid.
 */
export function removeField(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
): EditResult {
  const levels = locate(schema, document, target, path);
  if (path.length === 0 || levels.length !== path.length + 1) {
    return { text: document.text, target, path };
  }
  const edits = removal(schema, document, levels, levels.at(-1)?.nodes ?? [], levels.length - 1);
  const text = applyEdits(document.text, edits);
  const gone = definitionsOf(document)[target.kind === 'definition' ? target.index : -1];
  const whole = gone !== undefined && edits.some((edit) => covers(edit, gone));
  if (!whole || gone.kind === 'FragmentDefinition') return { text, target, path };
  return { text, target: { kind: 'new', operation: gone.operation } };
}

function removal(
  schema: GraphQLSchema,
  document: ParsedDocument,
  levels: readonly Level[],
  doomed: readonly (Definition | SelectionNode)[],
  depth: number,
): Edit[] {
  const { text } = document;
  const above = levels[depth - 1];
  if (!above) return doomed.map((node) => removeDefinitionEdit(text, node as Definition));
  const edits: Edit[] = [];
  for (const parent of above.nodes) {
    const selections = selectionsOf(parent);
    const here = selections.filter((node) => doomed.includes(node));
    const [first, ...others] = here;
    if (!first) continue;
    if (here.length < selections.length) {
      edits.push(...here.map((node) => removeItem(text, spanOf(node))));
    } else if (mustGo(schema, levels[depth - 2], parent, here)) {
      edits.push(...removal(schema, document, levels, [parent], depth - 1));
    } else {
      edits.push({ ...spanOf(first), text: '__typename' });
      edits.push(...others.map((node) => removeItem(text, spanOf(node))));
    }
  }
  return edits;
}

function mustGo(
  schema: GraphQLSchema,
  above: Level | undefined,
  parent: Definition | SelectionNode,
  removed: readonly SelectionNode[],
): boolean {
  if (parent.kind === 'FragmentDefinition') return false;
  // `__typename` may not stand at the root of a subscription (GraphQL specification, 5.2.3).
  if (parent.kind === 'OperationDefinition' && parent.operation === 'subscription') return true;
  const onlyTypename = removed.every(
    (node) => node.kind === 'Field' && node.name.value === '__typename' && !node.alias,
  );
  return onlyTypename || isBare(schema, above?.type, parent);
}

function covers(edit: Edit, node: Definition): boolean {
  const span = spanOf(node);
  return edit.text === '' && edit.start <= span.start && edit.end >= span.end;
}
