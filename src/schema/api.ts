import type { IntrospectionPart } from './introspection-queries.ts';
import type { LanguageService } from './language-service.ts';
import type { LeftOut } from './left-out.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { Path } from './selection-path.ts';

/** IndexedDB database of the schemas kept for the next visit. */
export const SCHEMA_DATABASE = 'gatehouse-schemas';

export type IntrospectionReply =
  | { readonly kind: 'schema'; readonly index: SchemaIndex }
  /** The schema equals the current one byte by byte. */
  | { readonly kind: 'same' }
  /** No schema; the text, for callers that can explain it. */
  | { readonly kind: 'other'; readonly text: string }
  | { readonly kind: 'broken'; readonly fault: SchemaFault };

export type SchemaFault =
  | { readonly code: 'no-query-type' }
  /** The query type has this name, but there is no such object type. */
  | { readonly code: 'missing-root'; readonly name: string };

export interface RestoredSchema {
  readonly index: SchemaIndex;
  readonly file: FileInForce | undefined;
}

export interface LastVisit {
  /** The file in use; while there is one, the service need not be asked. */
  readonly file: FileInForce | undefined;
  readonly parts: readonly IntrospectionPart[] | undefined;
}

/**
 * Has one schema at a time, the last restored or read; without one, results are empty. Completion
 * waits for a schema that is loading.
 */
export interface SchemaApi extends SchemaSearch, LanguageService {
  /** The schema of the file loaded for this key, else the last one seen; undefined without either. */
  restore(key: string): Promise<RestoredSchema | undefined>;
  lastVisit(key: string): Promise<LastVisit>;
  /**
   * Keeps a file's whole answer, which precedes the service's own, until {@link removeFile}; gives
   * the reason if it is unusable.
   */
  takeFile(
    key: string,
    file: SchemaFile,
    answer: Uint8Array<ArrayBuffer>,
  ): Promise<RestoredSchema | { readonly fault: SchemaFileFault }>;
  removeFile(key: string): Promise<void>;
  /** Keeps the answer for the next visit under a stable `key`. Rethrows errors of `body`. */
  read(key: string, body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<IntrospectionReply>;
}

export type SchemaMatch =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'field'; readonly type: string; readonly field: string }
  | {
      readonly kind: 'argument';
      readonly type: string;
      readonly field: string;
      readonly argument: string;
    };

export interface SchemaMatches {
  readonly within: readonly SchemaMatch[];
  readonly types: readonly SchemaMatch[];
  /** Fields, input fields and arguments of all other types. */
  readonly fields: readonly SchemaMatch[];
  readonly more: number;
}

export interface FieldMatch {
  /** The shortest path to the field from its starting place. */
  readonly path: Path;
  readonly owner: string;
  readonly field: string;
  readonly argument?: string;
}

export interface FieldMatches {
  readonly found: readonly FieldMatch[];
  readonly more: number;
}

export interface SchemaSearch {
  /**
   * Searches names without regard to case: whole names, prefixes, then other matches, in the
   * schema's order; empty for ''. `limit` counts all matches; fields of the type `within` form
   * their own group.
   */
  searchSchema(
    text: string,
    options: { readonly limit: number; readonly within?: string },
  ): Promise<SchemaMatches>;

  /**
   * Finds fields below `root` by name or type name, and arguments by name: first siblings of
   * selected fields, then those under the cursor, then the nearest. Of several words (`country
   * name`, `country.name`), each is searched below the one before.
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

export interface SchemaFile {
  readonly name: string;
  /** Wall clock, milliseconds. */
  readonly loadedAt: number;
}

export interface FileInForce extends SchemaFile {
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
      /** The fault in graphql-js's words; undefined if the location says enough. */
      readonly message?: string;
      /** From 1. */
      readonly location?: { readonly line: number; readonly column: number } | undefined;
    };

export type ReadSchemaFile =
  { readonly answer: Uint8Array<ArrayBuffer> } | { readonly fault: SchemaFileFault };

/** Largest JSON file, bytes: a schema of some 20,000 types. */
export const MAX_JSON_BYTES = 64_000_000;

/** Largest SDL file, bytes: SDL is a fifth as long as JSON, and takes many times its size to parse. */
export const MAX_SDL_BYTES = 16_000_000;

export interface SchemaWriting {
  readonly format: 'sdl' | 'json';
  readonly descriptions: boolean;
  readonly deprecated: boolean;
}

export const WHOLE_SDL: SchemaWriting = { format: 'sdl', descriptions: true, deprecated: true };

export interface SchemaFileApi {
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSchemaFile>;
  /** `introspection` is the value of `__schema`, without the parts left out. */
  write(
    introspection: Uint8Array<ArrayBuffer>,
    writing: SchemaWriting,
    leftOut: LeftOut | undefined,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
