import type { GraphQLSchema, OperationDefinitionNode, SelectionNode } from 'graphql';
import type { EditResult } from './add-field.ts';
import type { Definition, Target } from './definitions.ts';
import { isBare } from './is-bare.ts';
import { removeItem } from './list-edit.ts';
import { locate, selectionsOf } from './locate.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { Path } from '../../../schema/selection-path.ts';
import { isPlaceHeld } from './place-holder.ts';
import { removeDefinitionEdit } from './remove-definition.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, type Edit } from '../../graphiql/splice.ts';

/**
 * Takes a selection away, and nothing but that: a parent that is left with nothing keeps its
 * place with `__typename`. Only an operation that its one root field had started goes with it.
 */
export function removeField(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
): EditResult {
  const { text } = document;
  const levels = locate(schema, document, target, path);
  const parents = levels[path.length - 1]?.nodes ?? [];
  const doomed = levels[path.length]?.nodes ?? [];
  const parent = parents[0];
  if (path.length === 0 || !parent) return { text, target, path };
  const emptied = parents.some((node) => isSubset(selectionsOf(node), doomed));
  if (emptied && parent.kind === 'OperationDefinition' && goesWithItsField(parent)) {
    return {
      text: applyEdits(text, [removeDefinitionEdit(text, parent)]),
      target: { kind: 'new', operation: parent.operation },
    };
  }
  const edits = parents.flatMap((node) => removal(text, node, doomed));
  const result = { text: applyEdits(text, edits), target, path };
  return emptied ? { ...result, held: path.slice(0, -1) } : result;
}

function removal(
  text: string,
  parent: Definition | SelectionNode,
  doomed: readonly (Definition | SelectionNode)[],
): Edit[] {
  const selections = selectionsOf(parent);
  const here = selections.filter((node) => doomed.includes(node));
  const [first, ...others] = here;
  if (!first) return [];
  if (here.length < selections.length) return here.map((node) => removeItem(text, spanOf(node)));
  return [
    { ...spanOf(first), text: '__typename' },
    ...others.map((node) => removeItem(text, spanOf(node))),
  ];
}

function isSubset(some: readonly SelectionNode[], all: readonly unknown[]): boolean {
  return some.length > 0 && some.every((one) => all.includes(one));
}

function goesWithItsField(node: OperationDefinitionNode): boolean {
  // `__typename` may not stand at the root of a subscription (GraphQL specification, 5.2.3).
  return node.operation === 'subscription' || isPlaceHeld(node) || isBare(node);
}
