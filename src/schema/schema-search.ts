import type { GraphQLNamedType } from 'graphql';
import type { Step } from './selection-path.ts';

/** A type, field or argument that a search of the whole schema found, by name. */
export type SchemaMatch =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'field'; readonly type: string; readonly field: string }
  | {
      readonly kind: 'argument';
      readonly type: string;
      readonly field: string;
      readonly argument: string;
    };

/** What a search of the whole schema found, the best first in each group. */
export interface SchemaMatches {
  /** Fields and arguments of the type that was named as nearest. */
  readonly within: readonly SchemaMatch[];
  readonly types: readonly SchemaMatch[];
  /** Fields, input fields and arguments of all other types. */
  readonly fields: readonly SchemaMatch[];
  /** How many more there are than the limit let through. */
  readonly more: number;
}

/** A field that a search found below a type, and the shortest way to it. */
export interface FieldMatch {
  readonly path: readonly Step[];
  /** Name of the type that has the field. */
  readonly owner: string;
  readonly field: string;
}

export interface FieldMatches {
  readonly found: readonly FieldMatch[];
  /** How many more there are than the limit let through. */
  readonly more: number;
}

/**
 * Searches one schema off the page's thread, where it may have any size. Answers come in the order
 * of the questions; whoever types on drops the answers to what was typed before.
 */
export interface SchemaSearch {
  /**
   * Finds types, fields and arguments whose name contains a text, in any case: whole names first,
   * then beginnings, then the rest, each in the schema's order. An empty text finds nothing.
   *
   * @param options.limit matches in all
   * @param options.within name of the type whose fields are told apart from the rest
   */
  searchSchema(
    text: string,
    options: { readonly limit: number; readonly within?: string },
  ): Promise<SchemaMatches>;

  /**
   * Finds fields below a type by their name or the name of their type, nearest first. Several words
   * (`country name`, `country.name`) are looked for one below the other.
   *
   * @param root name of an object, interface or union type
   */
  searchFields(root: string, text: string, limit: number): Promise<FieldMatches>;
}

/** What the page knows of each type without building it. */
export interface TypeSummary {
  readonly name: string;
  readonly kind: TypeKindName;
}

/** The kinds of named types, in introspection's words (GraphQL, section 4.2.2). */
export type TypeKindName = 'SCALAR' | 'OBJECT' | 'INTERFACE' | 'UNION' | 'ENUM' | 'INPUT_OBJECT';

/**
 * A schema that builds a type when it is asked for: what panels ask in place of `getTypeMap`, which
 * builds all of them.
 */
export interface IndexedSchema {
  /** In the order of the introspection; names that begin with `__` included. */
  readonly typeSummaries: readonly TypeSummary[];
  readonly search: SchemaSearch;
  getType(name: string): GraphQLNamedType | undefined;
}
