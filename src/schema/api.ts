import type { editor, IPosition, IRange } from 'monaco-editor';
import type { GraphQLWorkerCompletionItem } from 'monaco-graphql/esm/utils.js';
import type { FileInForce, SchemaFile } from './schema-file.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { SchemaSearch } from './schema-search.ts';

/** What became of an answer to introspection. */
export type ReadAnswer =
  | { readonly kind: 'schema'; readonly index: SchemaIndex }
  /** The schema is the one at hand, to the byte. */
  | { readonly kind: 'same' }
  /** It has no schema; its text, for whoever can tell what it is. */
  | { readonly kind: 'other'; readonly text: string }
  /** It has one that cannot be used. */
  | { readonly kind: 'broken'; readonly words: string };

/** A schema that is taken up without asking the service. */
export interface RestoredSchema {
  readonly index: SchemaIndex;
  /** The file that somebody has loaded it from; undefined where it is the service's own. */
  readonly file: FileInForce | undefined;
}

/** What an editor asks of a document, whole text and place. */
export interface LanguageService {
  /** Waits for a schema that is just coming in. */
  complete(text: string, position: IPosition): Promise<GraphQLWorkerCompletionItem[]>;
  hover(text: string, position: IPosition): Promise<HoverAnswer | undefined>;
  validate(text: string): Promise<editor.IMarkerData[]>;
  /** The JSON Schema of the document's variables; undefined where it has none. */
  variablesSchema(text: string): Promise<object | undefined>;
}

export interface HoverAnswer {
  /** Markdown. */
  readonly content: string;
  readonly range: IRange;
}

/**
 * The worker that has the schema: the whole of what the page may ask of it, and the one place that
 * says so. It has one schema at a time, the one that was last restored or read, and answers editors
 * and searches from that; without one there is nothing to find.
 */
export interface SchemaDesk extends SchemaSearch, LanguageService {
  /**
   * Takes up the schema of the file that was loaded for this key, or else the one last seen under it;
   * undefined where there is neither, or it was lost.
   */
  restore(key: string): Promise<RestoredSchema | undefined>;
  /** The file that a schema was loaded from for this key; it is known long before the schema is. */
  fileOf(key: string): Promise<FileInForce | undefined>;
  /**
   * Takes up the schema of a file, and keeps it until {@link removeFile}. Until then it stands before
   * whatever the service says.
   *
   * @param answer of an introspection, whole
   * @returns undefined where it has no schema
   */
  takeFile(
    key: string,
    file: SchemaFile,
    answer: Uint8Array<ArrayBuffer>,
  ): Promise<RestoredSchema | undefined>;
  removeFile(key: string): Promise<void>;
  /**
   * Takes up the schema of a service's answer, and keeps the answer for the next visit.
   *
   * @param key of the service, the same at each visit
   * @param body of the answer, as it comes; what it throws, the call throws
   */
  read(key: string, body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<ReadAnswer>;
}
