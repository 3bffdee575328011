import {
  getNamedType,
  isCompositeType,
  isLeafType,
  isRequiredArgument,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
} from 'graphql';
import type { SelectionTree } from './print-selection.ts';

type Field = GraphQLField<unknown, unknown>;

const KEYS = ['id', 'code', 'key'];
const LABELS = ['name', 'title', 'label', 'slug'];
const TYPENAME: SelectionTree = { head: '__typename' };

/**
 * What is selected when a field of this type is switched on: into the nodes of a connection
 * or of its edge, else a key and a name, else the first leaf that needs no argument, else `__typename`.
 */
export function defaultSelection(type: GraphQLCompositeType): readonly SelectionTree[] {
  if (isUnionType(type)) return [TYPENAME];
  const fields = type.getFields();
  return (
    connectionSelection(fields) ?? edgeSelection(fields) ?? leafSelection(Object.values(fields))
  );
}

function connectionSelection(fields: Readonly<Record<string, Field>>) {
  const nodes = compositeOf(fields['nodes']);
  if (nodes) return [{ head: 'nodes', children: plainSelection(nodes) }];
  const edges = compositeOf(fields['edges']);
  if (!edges || isUnionType(edges)) return undefined;
  const node = compositeOf(edges.getFields()['node']);
  if (!node) return undefined;
  return [{ head: 'edges', children: [{ head: 'node', children: plainSelection(node) }] }];
}

// An edge of a connection has its node and a cursor; a reader wants what is in the node.
function edgeSelection(fields: Readonly<Record<string, Field>>) {
  const node = compositeOf(fields['node']);
  const { cursor } = fields;
  if (!node || !cursor || !isLeafType(getNamedType(cursor.type))) return undefined;
  return [{ head: 'node', children: plainSelection(node) }];
}

// Not `defaultSelection` again: types named like connections may lead back to themselves.
function plainSelection(type: GraphQLCompositeType): readonly SelectionTree[] {
  return isUnionType(type) ? [TYPENAME] : leafSelection(Object.values(type.getFields()));
}

function leafSelection(fields: readonly Field[]): readonly SelectionTree[] {
  const leaves = fields.filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  const current = leaves.filter((field) => field.deprecationReason == null);
  const has = (name: string) => current.some((field) => field.name === name);
  const telling = [KEYS.find(has), LABELS.find(has)].filter((name) => name !== undefined);
  if (telling.length > 0) return telling.map((head) => ({ head }));
  const first = current[0] ?? leaves[0];
  return first ? [{ head: first.name }] : [TYPENAME];
}

function compositeOf(field: Field | undefined): GraphQLCompositeType | undefined {
  if (!field || field.args.some(isRequiredArgument)) return undefined;
  const type = getNamedType(field.type);
  return isCompositeType(type) ? type : undefined;
}
