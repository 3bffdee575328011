import type { GraphQLCompositeType, GraphQLSchema, SelectionNode } from 'graphql';
import { stepKey, stepOf, typeAfter, type Path } from '../../../schema/selection-path.ts';
import {
  definitionsOf,
  definitionType,
  type Definition,
  type ParsedDocument,
  type Target,
} from './definitions.ts';

/**
 * One depth of a path. `nodes` has more than one entry where a document selects the same thing
 * twice, which GraphQL merges.
 */
export interface Level {
  readonly type: GraphQLCompositeType | undefined;
  readonly nodes: readonly (Definition | SelectionNode)[];
}

/**
 * Walks a path through a document, as far as it exists.
 * @returns one level for the definition and one for each step that was found
 */
export function levelsAlong(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
): readonly Level[] {
  const definition =
    target.kind === 'definition' ? definitionsOf(document)[target.index] : undefined;
  if (!definition) return [];
  const levels: Level[] = [{ type: definitionType(schema, definition), nodes: [definition] }];
  for (const step of path) {
    const above = levels.at(-1);
    const key = stepKey(step);
    const nodes = (above?.nodes ?? [])
      .flatMap(selectionsOf)
      .filter((node) => stepKey(stepOf(node)) === key);
    if (!above || nodes.length === 0) break;
    levels.push({ type: above.type && typeAfter(schema, above.type, step), nodes });
  }
  return levels;
}

/** The nodes at the end of a path; none where the path does not exist to its end. */
export function nodesAt(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
): readonly (Definition | SelectionNode)[] {
  const levels = levelsAlong(schema, document, target, path);
  return levels.length === path.length + 1 ? (levels.at(-1)?.nodes ?? []) : [];
}

/** The selections right below a node. */
export function selectionsOf(node: Definition | SelectionNode): readonly SelectionNode[] {
  return node.kind === 'FragmentSpread' ? [] : (node.selectionSet?.selections ?? []);
}

/** Whether a plain `__typename` is all that a node selects. */
export function holdsOnlyTypename(node: Definition | SelectionNode): boolean {
  const selections = selectionsOf(node);
  return selections.length > 0 && selections.every(isPlainTypename);
}

function isPlainTypename(node: SelectionNode): boolean {
  return (
    node.kind === 'Field' &&
    node.name.value === '__typename' &&
    !node.alias &&
    (node.directives?.length ?? 0) === 0
  );
}
