import type {
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLSchema,
  OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { isCompositeType } from 'graphql';
import type { ParsedDocument } from './parse-document.ts';

/** A definition that has a selection set. */
export type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/**
 * What an edit is about: a definition by its place among the executable ones of the document,
 * or an operation that does not exist until its first field is added.
 */
export type Target =
  | { readonly kind: 'definition'; readonly index: number }
  | { readonly kind: 'new'; readonly operation: `${OperationTypeNode}` };

/** The operations and fragments of a document, in its order. */
export function definitionsOf(document: ParsedDocument): readonly Definition[] {
  if (document.status !== 'parsed') return [];
  return document.ast.definitions.filter(
    (node) => node.kind === 'OperationDefinition' || node.kind === 'FragmentDefinition',
  );
}

/** The operations alone. */
export function operationsOf(document: ParsedDocument): readonly OperationDefinitionNode[] {
  return definitionsOf(document).filter((node) => node.kind === 'OperationDefinition');
}

/** The fragments alone. */
export function fragmentsOf(document: ParsedDocument): readonly FragmentDefinitionNode[] {
  return definitionsOf(document).filter((node) => node.kind === 'FragmentDefinition');
}

/** The type that an operation starts at. */
export function rootType(schema: GraphQLSchema, operation: `${OperationTypeNode}`) {
  return schema.getRootType(operation as OperationTypeNode) ?? undefined;
}

/** The type whose fields a definition's selection set holds, if the schema has it. */
export function definitionType(
  schema: GraphQLSchema,
  definition: Definition,
): GraphQLCompositeType | undefined {
  if (definition.kind === 'OperationDefinition') return rootType(schema, definition.operation);
  const type = schema.getType(definition.typeCondition.name.value);
  return isCompositeType(type) ? type : undefined;
}
