import type { editor, IPosition, IRange } from 'monaco-editor';
import type { GraphQLWorkerCompletionItem } from 'monaco-graphql/esm/utils.js';
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
  /** Takes up the schema last seen under this key; undefined where none was, or it was lost. */
  restore(key: string): Promise<SchemaIndex | undefined>;
  /**
   * Takes up the schema of a service's answer, and keeps the answer for the next visit.
   *
   * @param key of the service, the same at each visit
   * @param body of the answer, as it comes; what it throws, the call throws
   */
  read(key: string, body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<ReadAnswer>;
}
