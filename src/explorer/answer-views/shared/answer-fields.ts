import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { GraphQLCall } from '../../../transport/request.ts';

/** The field of the schema that a value in an answer is of. */
export interface AnswerField {
  /** As GraphQL writes it, such as `[Int!]`. */
  readonly type: string;
  /** Untrusted text; undefined where the schema has none. */
  readonly description: string | undefined;
}

/** A field as it is asked for, and the type that has it. */
interface AskedField {
  readonly node: FieldNode;
  readonly of: GraphQLNamedType | undefined;
}

/** A selection set, and the type that its fields are of. */
interface TypedSet {
  readonly set: SelectionSetNode | undefined;
  readonly of: GraphQLNamedType | undefined;
}

/**
 * Makes what finds the field of a value by its keys in the answer: `data` first, lists on the way left out.
 *
 * @param call what was asked; one that is no GraphQL has no fields
 */
export function createFieldLookup(
  schema: GraphQLSchema,
  { query, operationName }: Pick<GraphQLCall, 'query' | 'operationName'>,
): (path: readonly string[]) => AnswerField | undefined {
  const document = readDocument(query);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document?.definitions ?? []) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const operation = document?.definitions.find(
    (one) =>
      one.kind === Kind.OPERATION_DEFINITION &&
      (!operationName || one.name?.value === operationName),
  );
  return ([data, ...path]) => {
    if (data !== 'data' || operation?.kind !== Kind.OPERATION_DEFINITION) return undefined;
    let sets: TypedSet[] = [
      { set: operation.selectionSet, of: schema.getRootType(operation.operation) ?? undefined },
    ];
    let found: GraphQLField<unknown, unknown> | undefined;
    for (const key of path) {
      const asked = sets.flatMap((each) => fieldsOf(each, key, { schema, fragments }));
      found = asked.map(definitionOf).find((field) => field !== undefined);
      sets = asked.map((field) => ({
        set: field.node.selectionSet,
        of: getNamedType(definitionOf(field)?.type),
      }));
    }
    return found && { type: String(found.type), description: found.description ?? undefined };
  };
}

function readDocument(query: string): DocumentNode | undefined {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}

interface Known {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** What is asked for under one key, in fragments too; each fragment is looked at once. */
function fieldsOf({ set, of }: TypedSet, key: string, known: Known): AskedField[] {
  const seen = new Set<string>();
  const visit = ({ set: selections, of: type }: TypedSet): AskedField[] =>
    (selections?.selections ?? []).flatMap((node) => {
      if (node.kind === Kind.FIELD)
        return (node.alias ?? node.name).value === key ? [{ node, of: type }] : [];
      const fragment =
        node.kind === Kind.INLINE_FRAGMENT ? node : known.fragments.get(node.name.value);
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        if (seen.has(node.name.value)) return [];
        seen.add(node.name.value);
      }
      const on = fragment?.typeCondition?.name.value;
      return visit({
        set: fragment?.selectionSet,
        of: on === undefined ? type : known.schema.getType(on),
      });
    });
  return visit({ set, of });
}

function definitionOf({ node, of }: AskedField): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(of) || isInterfaceType(of) ? of.getFields()[node.name.value] : undefined;
}
