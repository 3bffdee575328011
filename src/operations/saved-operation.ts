/** A folder of saved operations; folders hold operations and no other folders. */
export interface SavedFolder {
  readonly kind: 'folder';
  /** A UUID, which it keeps through renaming, files and other machines. */
  readonly id: string;
  readonly name: string;
  /** Folders stand in the order of these; two may be the same, then the ids decide. */
  readonly position: number;
}

/** An operation that somebody keeps. Nothing in it is secret. */
export interface SavedOperation {
  readonly kind: 'operation';
  /** A UUID, which it keeps through renaming, files and other machines. */
  readonly id: string;
  /** Of the folder it is in; undefined beside the folders. */
  readonly folderId?: string | undefined;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly query: string;
  readonly variables: string;
  /** What the headers editor holds, where somebody wants it kept: never the API key or Authorization. */
  readonly headers?: string | undefined;
  /** Of the document, which one runs. */
  readonly operationName?: string | undefined;
  /** Among those of its folder, as a folder’s. */
  readonly position: number;
  /** What this browser's user has seen: it goes into no file. */
  readonly newest?: NewestValue | undefined;
}

/** From where an operation asks next time, so that only what is new comes. */
export interface NewestValue {
  readonly variable: string;
  /** Keys from the answer's root to the list, and from its items to the value. */
  readonly list: readonly string[];
  readonly column: readonly string[];
  /** The largest value that came, as JSON; undefined before there was one. */
  readonly largest?: string | undefined;
  /** When that came, epoch milliseconds. */
  readonly seenAt?: number | undefined;
}

export type SavedItem = SavedFolder | SavedOperation;

export interface StoredItem {
  readonly item: SavedItem;
  /** Another one after each change, never one that was there before; a change names the one it was made to. */
  readonly version: number;
}

export type ItemChange =
  | {
      readonly kind: 'put';
      readonly item: SavedItem;
      /** The version that was changed; undefined for an item that is new. */
      readonly base: number | undefined;
    }
  | { readonly kind: 'remove'; readonly id: string; readonly base: number };

/** What came of changes: all of them, or none because others have changed some of the items meanwhile. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly stored: readonly StoredItem[] }
  | {
      readonly kind: 'conflict';
      /** The items that are not what the changes were made to, as they are now; `item` undefined for gone. */
      readonly now: readonly { readonly id: string; readonly stored: StoredItem | undefined }[];
    };

/** Where the saved operations of one service are kept. Another place is another one of these. */
export interface OperationStore {
  load(): Promise<readonly StoredItem[]>;
  /** Makes all changes, or none; throws where there is no room, or the place cannot be written to. */
  save(changes: readonly ItemChange[]): Promise<SaveOutcome>;
  watch(listener: () => void): () => void;
}
