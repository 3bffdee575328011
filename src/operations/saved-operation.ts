export interface SavedFolder {
  readonly kind: 'folder';
  /** A UUID, stable across renaming, files and machines. */
  readonly id: string;
  readonly name: string;
  /** Order among folders; ids decide between equal positions. */
  readonly position: number;
}

export interface SavedOperation {
  readonly kind: 'operation';
  /** A UUID, stable across renaming, files and machines. */
  readonly id: string;
  readonly folderId?: string | undefined;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly query: string;
  readonly variables: string;
  /** The headers editor's text, if the user keeps it: never the API key or Authorization. */
  readonly headers?: string | undefined;
  readonly operationName?: string | undefined;
  readonly position: number;
}

export type SavedItem = SavedFolder | SavedOperation;

export interface StoredItem {
  readonly item: SavedItem;
  /** A new number after each change, never reused; a change names the one it is based on. */
  readonly version: number;
}

export type ItemChange =
  | {
      readonly kind: 'put';
      readonly item: SavedItem;
      /** The version that was changed; undefined for a new item. */
      readonly base: number | undefined;
    }
  | { readonly kind: 'remove'; readonly id: string; readonly base: number };

/** The result of changes: all applied, or none because items have changed meanwhile. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly stored: readonly StoredItem[] }
  | { readonly kind: 'conflict' };

export interface OperationStore {
  load(): Promise<readonly StoredItem[]>;
  /** Makes all changes, or none; throws if there is no room or the storage is not writable. */
  save(changes: readonly ItemChange[]): Promise<SaveOutcome>;
  /** Tells of changes by others, one listener at a time; returns the end of it. */
  watch(listener: () => void): () => void;
}
