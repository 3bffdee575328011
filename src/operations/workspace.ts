import type { InferOutput } from 'valibot';
import { compareText } from '../contract/compare-text.ts';
import type { SavedFolder, SavedOperation } from './saved-operation.ts';
import { WORKSPACE_FAULTS } from './workspace-copy.ts';
import type { serviceSchema, tabSchema } from './workspace-schemas.ts';

export type WorkspaceService = Readonly<InferOutput<typeof serviceSchema>>;

export type WorkspaceTab = Readonly<InferOutput<typeof tabSchema>>;

/** The content of an export or import. Absent lists and `settings` are undefined. */
export interface Workspace {
  readonly folders: readonly SavedFolder[];
  readonly operations: readonly SavedOperation[];
  readonly services: readonly WorkspaceService[];
  readonly tabs?: readonly WorkspaceTab[] | undefined;
  readonly favourites?: readonly WorkspaceTab[] | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** SDL. */
  readonly schema?: string | undefined;
  /** Ids generated while reading, because no file named them: a plan finds their items by name. */
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

export const WORKSPACE_FORMATS = ['zip', 'folder', 'file', 'graphiql', 'postman'] as const;

export type WorkspaceFormat = (typeof WORKSPACE_FORMATS)[number];

export function inOrder<Item extends { readonly id: string; readonly position: number }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted(
    (one, other) => one.position - other.position || compareText(one.id, other.id),
  );
}

/** Normalizes a text for a file: valid UTF-8, line feeds, no trailing lines. */
export function normalText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .trimEnd();
}

/** Files were rejected as a whole; the message says why and what to do, in the page’s language. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError';

  constructor(
    readonly code: keyof typeof WORKSPACE_FAULTS,
    readonly where: string,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(WORKSPACE_FAULTS[code](where, detail), options);
  }
}

/** The record of a fault that goes from a worker to the page, which makes the message in its language. */
export type WorkspaceFaultParts = Pick<WorkspaceError, 'code' | 'where' | 'detail'>;

export function faultPartsOf(error: unknown): WorkspaceFaultParts | undefined {
  if (!(error instanceof WorkspaceError)) return undefined;
  return { code: error.code, where: error.where, detail: error.detail };
}
