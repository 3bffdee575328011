import type { IntrospectionPart } from './introspection-queries.ts';
import type { LeftOut } from './left-out.ts';
import type { SchemaIndex, TypeKindName } from './schema-index.ts';
import type { Path } from './selection-path.ts';

/** In IndexedDB: the schemas that are kept for the next visit. */
export const SCHEMA_DATABASE = 'gatehouse-schemas';

export type IntrospectionReply =
  | { readonly kind: 'schema'; readonly index: SchemaIndex }
  /** The schema is the one at hand, to the byte. */
  | { readonly kind: 'same' }
  /** It has no schema; its text, for a caller that can tell what it is. */
  | { readonly kind: 'other'; readonly text: string }
  /** It has one that cannot be used. */
  | { readonly kind: 'broken'; readonly fault: SchemaFault };

export type SchemaFault =
  | { readonly code: 'no-query-type' }
  /** Queries begin at a type of this name, and there is no such object type. */
  | { readonly code: 'missing-root'; readonly name: string };

export interface RestoredSchema {
  readonly index: SchemaIndex;
  /** The file that somebody has loaded it from; undefined where it is the service's own. */
  readonly file: FileInForce | undefined;
}

export interface LastVisit {
  /** The file whose schema is used; while there is one, the service need not be asked. */
  readonly file: FileInForce | undefined;
  /** What the service knew of introspection; undefined where it was not seen yet, or does not tell. */
  readonly parts: readonly IntrospectionPart[] | undefined;
}

/** A position as Monaco has it: lines and columns count from 1. */
export interface TextPosition {
  readonly lineNumber: number;
  readonly column: number;
}

export interface TextRange {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** What is wrong at a range; severities are Monaco's. */
export interface Marker extends TextRange {
  readonly severity: number;
  readonly message: string;
}

/** What can stand at a position; Monaco's completion item, of which the page needs no more. */
export interface Completion {
  readonly label: string;
  readonly insertText?: string;
  readonly sortText?: string;
}

/** What an editor asks of a document, whole text and position. */
export interface LanguageService {
  /** Waits for a schema that is just coming in. */
  complete(text: string, position: TextPosition): Promise<Completion[]>;
  hover(text: string, position: TextPosition): Promise<HoverAnswer | undefined>;
  validate(text: string): Promise<Marker[]>;
  /** The JSON Schema of the document's variables; undefined where it has none. */
  variablesSchema(text: string): Promise<object | undefined>;
}

export interface HoverAnswer {
  readonly content: string;
  readonly range: TextRange;
}

/** It has one schema at a time, the one that was last restored or read; without one there is nothing to find. */
export interface SchemaApi extends SchemaSearch, LanguageService {
  /** The schema of the file that was loaded for this key, or the one last seen; undefined where there is neither. */
  restore(key: string): Promise<RestoredSchema | undefined>;
  /** What is noted of the last visit under this key, without its schema. */
  lastVisit(key: string): Promise<LastVisit>;
  /** Keeps a file's whole answer until {@link removeFile}, before the service's own; says why it cannot be used. */
  takeFile(
    key: string,
    file: SchemaFile,
    answer: Uint8Array<ArrayBuffer>,
  ): Promise<RestoredSchema | { readonly fault: SchemaFileFault }>;
  removeFile(key: string): Promise<void>;
  /** Keeps the answer for the next visit; `key` is the same at each. What `body` throws, the call throws. */
  read(key: string, body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<IntrospectionReply>;
}

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

export interface FieldMatch {
  /** To the field; the shortest one of those that begin at the same place. */
  readonly path: Path;
  /** Name of the type that has the field. */
  readonly owner: string;
  readonly field: string;
  /** Where it is the field's argument that matches. */
  readonly argument?: string;
}

export interface FieldMatches {
  readonly found: readonly FieldMatch[];
  /** How many more there are than the limit let through. */
  readonly more: number;
}

/** Searches one schema off the page's thread. Answers come in the order of the questions. */
export interface SchemaSearch {
  /**
   * By a part of the name, in any case: whole names, beginnings, then the rest, in the schema's order; none for ''.
   * `limit` counts matches in all; fields of the type `within` are told apart from the rest.
   */
  searchSchema(
    text: string,
    options: { readonly limit: number; readonly within?: string },
  ): Promise<SchemaMatches>;

  /**
   * Finds fields below `root` by their name or their type's, and arguments by theirs: first what is next to something
   * selected, then what is under the cursor, then the nearest. Of several words (`country name`, `country.name`) each
   * is looked for below the one before.
   */
  searchFields(
    root: string,
    text: string,
    options: {
      readonly limit: number;
      readonly selected?: readonly Path[];
      readonly cursor?: Path;
    },
  ): Promise<FieldMatches>;
}

export interface TypeSummary {
  readonly name: string;
  readonly kind: TypeKindName;
}

export interface SchemaFile {
  readonly name: string;
  /** Wall clock, milliseconds. */
  readonly loadedAt: number;
}

/** The file whose schema is used instead of the service's own. */
export interface FileInForce extends SchemaFile {
  /** Whether the next visit has it. */
  readonly isKept: boolean;
}

export type SchemaFileFault =
  | {
      readonly kind:
        | 'empty'
        | 'not-text'
        | 'no-schema'
        | 'no-query-type'
        | 'operations'
        | 'too-large'
        | 'failed';
    }
  | {
      readonly kind: 'json' | 'sdl';
      /** What is wrong, as graphql-js says it; undefined where the location says it. */
      readonly message?: string;
      /** From 1. */
      readonly location?: { readonly line: number; readonly column: number } | undefined;
    };

export type ReadSchemaFile =
  /** The schema as the answer to an introspection has it. */
  { readonly answer: Uint8Array<ArrayBuffer> } | { readonly fault: SchemaFileFault };

/** An introspection result of so much is a schema of some 20,000 types, bytes. */
export const MAX_JSON_BYTES = 64_000_000;

/** The same schema in SDL is a fifth of that, and takes many times its size to be read, bytes. */
export const MAX_SDL_BYTES = 16_000_000;

/** How a schema is written as a file. */
export interface SchemaWriting {
  readonly format: 'sdl' | 'json';
  readonly descriptions: boolean;
  /** Fields, arguments and values that are deprecated. */
  readonly deprecated: boolean;
}

export const WHOLE_SDL: SchemaWriting = { format: 'sdl', descriptions: true, deprecated: true };

/** What the worker does that schema files are read and written in. */
export interface SchemaFileApi {
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSchemaFile>;
  /** `introspection` is the value of `__schema`, without what was left out of it. */
  write(
    introspection: Uint8Array<ArrayBuffer>,
    writing: SchemaWriting,
    leftOut: LeftOut | undefined,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
