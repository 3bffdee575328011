import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsByName } from './measure-document.ts';

/** The response names of a selection set in their order, and what lies below each. */
type Order = () => ReadonlyMap<string, Order>;

/** A part of an answer that comes later (`@defer`, `@stream`). */
interface Part {
  readonly path?: readonly (string | number)[];
  data?: unknown;
  items?: unknown;
}

/**
 * Puts the fields of an answer in the order of the document (GraphQL, section 7.2.2): the executor
 * puts a field that had to be waited for after those that had not.
 *
 * @returns a function to give each result of the operation to; changes it in place
 */
export function createAnswerOrder(document: DocumentNode, operation: OperationDefinitionNode) {
  const fragments = fragmentsByName(document);
  const root = orderOf([operation.selectionSet], fragments);
  const orderPart = (part: Part): void => {
    let order: Order | undefined = root;
    for (const key of part.path ?? []) {
      if (typeof key === 'string') order = order?.().get(key);
    }
    if (!order) return;
    if (part.data) part.data = ordered(part.data, order);
    if (part.items) part.items = ordered(part.items, order);
  };
  return (result: Part & { readonly incremental?: readonly Part[] }): void => {
    orderPart(result);
    for (const part of result.incremental ?? []) orderPart(part);
  };
}

/** Worked out when it is asked for, since a document can have far more branches than its answer. */
function orderOf(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Order {
  let known: ReadonlyMap<string, Order> | undefined;
  return () => {
    known ??= readOrder(sets, fragments);
    return known;
  };
}

function readOrder(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): ReadonlyMap<string, Order> {
  const below = new Map<string, SelectionSetNode[]>();
  const seen = new Set<string>();
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const setsBelow = below.get(name) ?? [];
        below.set(name, setsBelow);
        if (selection.selectionSet) setsBelow.push(selection.selectionSet);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return new Map([...below].map(([name, setsBelow]) => [name, orderOf(setsBelow, fragments)]));
}

/** The value itself where its fields stand in order already. */
function ordered(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = ordered(item, order);
    return value;
  }
  // Objects of the answer have no prototype; others are values of scalars.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== null) {
    return value;
  }
  const object = value as Record<string, unknown>;
  const names = order();
  const sorted = Object.create(null) as Record<string, unknown>;
  for (const [name, below] of names) {
    if (name in object) sorted[name] = ordered(object[name], below);
  }
  return sorted;
}
