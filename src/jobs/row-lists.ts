import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { findPagePlans } from './pages/find-page-plans.ts';
import {
  collectFields,
  fragmentsOf,
  MAX_DEPTH,
  type FieldGroup,
} from './pages/operation-fields.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { schemaFieldOf } from './pages/schema-fields.ts';

export interface ListOfRows {
  /** Keys below `data`. */
  readonly path: readonly string[];
  readonly keys: readonly string[];
}

export interface RowChoices {
  readonly lists: readonly ListOfRows[];
  readonly keys: readonly string[];
}

export function findRowChoices(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema | undefined,
): RowChoices {
  const top = collectFields([operation.selectionSet], fragmentsOf(document));
  const lists: ListOfRows[] = [];
  const look = (
    groups: readonly FieldGroup[],
    above: readonly string[],
    parent: GraphQLCompositeType | undefined,
  ): void => {
    if (above.length === MAX_DEPTH) return;
    for (const group of groups) {
      const field = schemaFieldOf(schema, parent, group);
      const path = [...above, group.key];
      if (field?.isList) lists.push({ path, keys: group.below().map(({ key }) => key) });
      else if (field?.type) look(group.below(), path, field.type);
    }
  };
  look(top, [], schema?.getRootType(operation.operation) ?? undefined);
  return { lists, keys: top.map(({ key }) => key) };
}

/** The column name of a variable's values: its name, with its sign if a row has that key. */
export function valueKey(variable: string, list: ListOfRows | undefined, keys: readonly string[]) {
  const takenKeys = list ? [...list.keys, ...list.path.slice(-1)] : keys;
  return takenKeys.includes(variable) ? `$${variable}` : variable;
}

/**
 * How the results of a batch show that there are more pages, and how to request these.
 * @param variable the operation runs for its values
 * @param list keys below `data` to the rows; undefined if each result is a row
 * @returns `asking`: the call if pages are not followed, with fields that show more pages; `plan`:
 * how to request all pages; `others`: fields that show more pages without additions; `inner`: keys
 * below `data` to such fields inside of rows
 */
export function pagesOfResults(
  call: GraphQLCall,
  variable: string,
  list: readonly string[] | undefined,
  options: Parameters<typeof findPagePlans>[1],
) {
  const path = list?.join('.');
  const { followed, inner } = findPagePlans(call, options);
  const plans = followed.filter(
    ({ variable: pageVariable, position: { parent, lists } }) =>
      pageVariable?.name !== variable &&
      (path === undefined || lists.some((key) => [...parent.slice(1), key].join('.') === path)),
  );
  const [plan] = plans;
  // If each result is a row, the row would contain the added fields.
  const adding = list && plans.find(({ adds }) => adds.length > 0);
  return {
    plan,
    pages: plans.map(({ position }) => position),
    others: plans.filter(({ label }) => label !== plan?.label).map(({ position }) => position),
    inner,
    asking: adding?.ask(undefined) ?? call,
  };
}
