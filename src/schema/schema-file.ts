/** The file that a schema was loaded from. */
export interface SchemaFile {
  readonly name: string;
  /** Wall clock, milliseconds. */
  readonly loadedAt: number;
}

/** The file whose schema stands in the place of the service's own. */
export interface FileInForce extends SchemaFile {
  /** Whether the next visit has it. */
  readonly isKept: boolean;
}

/** Why a file is no schema that can be used. */
export type SchemaFileFault =
  | { readonly kind: 'empty' | 'not-text' | 'no-schema' | 'operations' | 'too-large' | 'failed' }
  | {
      readonly kind: 'json' | 'sdl';
      /** What is wrong, in graphql's own words; undefined where the place says it. */
      readonly words?: string;
      /** From 1. */
      readonly place?: { readonly line: number; readonly column: number } | undefined;
    };

export type ReadSchemaFile =
  /** The schema as the answer to an introspection has it. */
  { readonly answer: Uint8Array<ArrayBuffer> } | { readonly fault: SchemaFileFault };

/** What the worker that reads schema files can be asked. */
export interface SchemaFileReader {
  read(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSchemaFile>;
}

/** An introspection result of so much is a schema of some 20,000 types, bytes. */
export const MAX_JSON_BYTES = 64_000_000;

/** The same schema in SDL is a fifth of that, and takes many times its size to be read, bytes. */
export const MAX_SDL_BYTES = 16_000_000;
