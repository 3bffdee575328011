import type { InferOutput } from 'valibot';
import type { SavedFolder, SavedOperation } from './saved-operation.ts';
import type { serviceSchema, tabSchema } from './workspace-schemas.ts';

/** A service of the config without what is secret in it. */
export type WorkspaceService = Readonly<InferOutput<typeof serviceSchema>>;

export type WorkspaceTab = Readonly<InferOutput<typeof tabSchema>>;

/** What is exported and imported. Lists and `settings` are undefined where they are no part of it. */
export interface Workspace {
  readonly folders: readonly SavedFolder[];
  readonly operations: readonly SavedOperation[];
  readonly services: readonly WorkspaceService[];
  readonly tabs?: readonly WorkspaceTab[] | undefined;
  readonly favourites?: readonly WorkspaceTab[] | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** SDL. */
  readonly schema?: string | undefined;
  /** Ids that no file named, made while reading: a plan finds the items that they stand for by their names. */
  readonly madeIds?: ReadonlySet<string> | undefined;
}

export const WORKSPACE_VERSION = 1;

export const WORKSPACE_FILES = {
  index: 'gatehouse.json',
  operations: 'operations',
  tabs: 'tabs.json',
  favourites: 'favourites.json',
  settings: 'settings.json',
  schema: 'schema.graphql',
  graphqlConfig: 'graphql.config.yml',
  openCollection: 'opencollection.yml',
} as const;

/** By code units, which is the same order everywhere. */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

/** Folders, or the operations of one folder, in their order. */
export function inOrder<Item extends { readonly id: string; readonly position: number }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted(
    (one, other) => one.position - other.position || compareText(one.id, other.id),
  );
}

/** The text as a file holds it: UTF-8 that can be written, line feeds, nothing after the last line. */
export function normalText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .trimEnd();
}
