import {
  GraphQLError,
  isCompositeType,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';

import type { Path } from '../../../schema/selection-path.ts';

/** The editor's text, read: nothing in it yet, not (yet) GraphQL, or a syntax tree. */
export type ParsedDocument =
  | { readonly status: 'empty'; readonly text: string }
  | {
      readonly status: 'broken';
      readonly text: string;
      readonly message: string;
      readonly line: number;
      readonly column: number;
    }
  | { readonly status: 'parsed'; readonly text: string; readonly ast: DocumentNode };

const NOTHING_BUT_IGNORED = /^(?:[\s,\uFEFF]|#[^\r\n]*)*$/;

/**
 * Reads an executable document without ever throwing.
 * @returns 'empty' for a text of white space and comments alone; 'broken' with the position of the
 *   first fault (line and column count from 1); else the syntax tree with locations.
 */
export function parseDocument(text: string): ParsedDocument {
  if (NOTHING_BUT_IGNORED.test(text)) return { status: 'empty', text };
  try {
    return { status: 'parsed', text, ast: parse(text) };
  } catch (error) {
    const at = error instanceof GraphQLError ? error.locations?.[0] : undefined;
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: 'broken',
      text,
      message: message.replace(/^Syntax Error: /, ''),
      line: at?.line ?? 1,
      column: at?.column ?? 1,
    };
  }
}

/** A definition that has a selection set. */
export type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/**
 * What an edit is about: a definition by its number among the executable ones of the document,
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

/** A new text, and what the edit was about in it. */
export interface EditResult {
  readonly text: string;
  readonly target: Target;
  /** The path as it came out: a field that would clash with another one gets an alias. */
  readonly path?: Path;
  /** A selection that the edit left nothing in but a `__typename`. */
  readonly emptied?: Path;
}
