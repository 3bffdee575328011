import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isRequiredArgument,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { stepKey, typeAfter, type Path } from '../../../../schema/selection-path.ts';

/** What to select of the errors that may come in the place of a value; nothing where none may. */
export type ErrorsOf = (
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
) => readonly SelectionTree[];

/**
 * The selection of a path, the last field with its own selection; arguments are for the user to fill in. Where errors may come
 * in the place of a field's value they are selected too: an operation that asks for none of them gets `{}`.
 */
export function selectionTree(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  path: Path,
  errorsOf?: ErrorsOf,
): SelectionTree | undefined {
  const [step, ...rest] = path;
  if (!step) return undefined;
  const head = stepKey(step);
  const below = typeAfter(schema, type, step);
  if (!below) return { head };
  const child = selectionTree(schema, below, rest, errorsOf);
  const inner = child ? [child] : defaultSelection(below);
  const errors =
    (step.kind === 'field' && isAbstractType(below) && errorsOf?.(schema, below)) || [];
  if (errors.length === 0) return { head, children: inner };
  const others = inner.filter((tree) => tree.head !== TYPENAME.head);
  const own = errors.filter((error) => error.head !== child?.head);
  return { head, children: [TYPENAME, ...others, ...own] };
}

const KEYS = ['id', 'code', 'key'];
const LABELS = ['name', 'title', 'label', 'slug'];
const TYPENAME: SelectionTree = { head: '__typename' };

/** A new field's selection: a connection's nodes, else key and name, else a leaf, else `__typename`. */
export function defaultSelection(type: GraphQLCompositeType): readonly SelectionTree[] {
  if (isUnionType(type)) return [TYPENAME];
  const fields = type.getFields();
  return connectionSelection(fields) ?? edgeSelection(fields) ?? plainSelection(type);
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

function connectionSelection(fields: Fields) {
  const nodes = compositeOf(fields['nodes']);
  if (nodes) return [{ head: 'nodes', children: plainSelection(nodes) }];
  const edges = compositeOf(fields['edges']);
  if (!edges || isUnionType(edges)) return undefined;
  const node = compositeOf(edges.getFields()['node']);
  if (!node) return undefined;
  return [{ head: 'edges', children: [{ head: 'node', children: plainSelection(node) }] }];
}

// An edge of a connection has its node and a cursor; a reader wants the node's fields.
function edgeSelection(fields: Fields) {
  const node = compositeOf(fields['node']);
  const { cursor } = fields;
  if (!node || !cursor || !isLeafType(getNamedType(cursor.type))) return undefined;
  return [{ head: 'node', children: plainSelection(node) }];
}

// Not `defaultSelection` again: types named like connections may lead back to themselves.
function plainSelection(type: GraphQLCompositeType): readonly SelectionTree[] {
  if (isUnionType(type)) return [TYPENAME];
  const leaves = Object.values(type.getFields()).filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  const current = leaves.filter((field) => field.deprecationReason == null);
  const has = (name: string) => current.some((field) => field.name === name);
  const telling = [KEYS.find(has), LABELS.find(has)].filter((name) => name !== undefined);
  if (telling.length > 0) return telling.map((head) => ({ head }));
  const first = current[0] ?? leaves[0];
  return first ? [{ head: first.name }] : [TYPENAME];
}

function compositeOf(field: Fields[string] | undefined): GraphQLCompositeType | undefined {
  if (!field || field.args.some(isRequiredArgument)) return undefined;
  const type = getNamedType(field.type);
  return isCompositeType(type) ? type : undefined;
}

export interface SelectionTree {
  readonly head: string;
  readonly children?: readonly SelectionTree[] | undefined;
}

/** Writes selections, each line with its indentation among them; `unit` is one step of it. */
export function selectionLines(trees: readonly SelectionTree[], unit: string): readonly string[] {
  return trees.flatMap(({ head, children = [] }) => {
    if (children.length === 0) return [head];
    const inner = selectionLines(children, unit).map((line) => unit + line);
    return [`${head} {`, ...inner, '}'];
  });
}
