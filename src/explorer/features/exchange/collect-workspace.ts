import type { Service } from '../../../contract/config.ts';
import type { SavedItem, SavedOperation } from '../../../operations/saved-operation.ts';
import type { Workspace, WorkspaceTab } from '../../../operations/workspace.ts';
import { withOwnFragments } from '../../../transport/own-fragments.ts';
import { isBlank, type OpenTab } from '../../editors/open-tab.ts';
import type { HistoryEntry } from '../history/history-entry.ts';

export const WORKSPACE_PARTS = [
  'operations',
  'schema',
  'openCollection',
  'tabs',
  'favourites',
  'settings',
] as const;

export type WorkspacePart = (typeof WORKSPACE_PARTS)[number];

export interface WorkspaceSources {
  readonly service: Service;
  readonly items: readonly SavedItem[];
  readonly tabs: readonly OpenTab[];
  readonly favourites: readonly HistoryEntry[];
  readonly settings: Readonly<Record<string, string>>;
  readonly schema: string | undefined;
}

/** A service with operations alone, and with its schema where it is given. */
export function workspaceOf(
  service: Service,
  operations: readonly Pick<
    SavedOperation,
    'name' | 'query' | 'variables' | 'operationName'
  >[] = [],
  schema?: string,
): Workspace {
  const items = operations.map((operation, position): SavedItem => {
    const id = crypto.randomUUID();
    return { kind: 'operation', id, description: '', position, ...operation };
  });
  const nothing = { tabs: [], favourites: [], settings: {} };
  return collectWorkspace(
    { service, items, schema, ...nothing },
    new Set(['operations', 'schema']),
  );
}

export function collectWorkspace(
  { service, items, tabs, favourites, settings, schema }: WorkspaceSources,
  parts: ReadonlySet<WorkspacePart>,
): Workspace {
  const { id, name, authUrl, baseUrl, requestFormat, fragments } = withOwnFragments(service);
  const { subscriptions, subscriptionsUrl } = service;
  const saved = parts.has('operations') ? items : [];
  return {
    folders: saved.filter((item) => item.kind === 'folder'),
    operations: saved.filter((item) => item.kind === 'operation'),
    services: [
      {
        id,
        name,
        authUrl,
        baseUrl,
        subscriptions,
        subscriptionsUrl,
        requestFormat,
        fragments,
      },
    ],
    tabs: parts.has('tabs') ? tabs.filter((tab) => !isBlank(tab)).map(tabOf) : undefined,
    favourites: parts.has('favourites')
      ? favourites.map((entry) => tabOf({ ...entry, name: entry.label, savedId: undefined }))
      : undefined,
    settings: parts.has('settings') ? settings : undefined,
    schema: parts.has('schema') ? schema : undefined,
  };
}

type Texts = {
  readonly [part in keyof WorkspaceTab]?: string | null | undefined;
};

function tabOf({ name, query, variables, operationName, savedId }: Texts): WorkspaceTab {
  return {
    name: name ?? undefined,
    query: query ?? '',
    variables: variables ?? '',
    operationName: operationName ?? undefined,
    savedId: savedId ?? undefined,
  };
}
