import type { DocumentNode, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { fragmentsByName, mergeFields, setsBelow } from './selection-sets.ts';

/** The response names of a selection set in their order, and what lies below each. */
type Order = () => ReadonlyMap<string, Order>;

/** A part of an answer that comes later (`@defer`, `@stream`). */
interface Part {
  readonly path?: readonly (string | number)[];
  data?: unknown;
  items?: unknown;
}

/** Puts fields in the order of the document (GraphQL, section 7.2.2), in the results themselves. */
export function createAnswerOrder(document: DocumentNode, operation: OperationDefinitionNode) {
  const fragments = fragmentsByName(document);
  /** Worked out when asked for, since a document can have far more branches than its answer. */
  const orderOf = (sets: readonly SelectionSetNode[]): Order => {
    let known: ReadonlyMap<string, Order> | undefined;
    return () =>
      (known ??= new Map(
        [...mergeFields(sets, fragments)].map(([name, same]) => [name, orderOf(setsBelow(same))]),
      ));
  };
  const root = orderOf([operation.selectionSet]);
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
    result.incremental?.forEach(orderPart);
  };
}

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
  const sorted = Object.create(null) as Record<string, unknown>;
  for (const [name, below] of order()) {
    if (name in object) sorted[name] = ordered(object[name], below);
  }
  return sorted;
}
