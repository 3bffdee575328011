import { stringify } from 'yaml';
import { compareText } from '../contract/compare-text.ts';
import { holdsSecret } from '../contract/secrets.ts';
import { TakenNames } from './file-names.ts';
import { keepableHeaders, withoutSecrets } from './keepable.ts';
import { writeOpenCollection } from './open-collection.ts';
import type { SavedOperation } from './saved-operation.ts';
import {
  inOrder,
  normalText,
  type Workspace,
  WORKSPACE_FILES,
  WORKSPACE_VERSION,
  WorkspaceError,
  type WorkspaceService,
  type WorkspaceTab,
} from './workspace.ts';

export interface WriteOptions {
  /** Values in use: a text that contains one of 8 characters or more is rejected. */
  readonly secrets?: readonly string[];
  readonly openCollection?: boolean;
}

/** Writes equal bytes for equal workspaces. @throws {WorkspaceError} `secret`: a text has one of `secrets` */
export function writeWorkspace(workspace: Workspace, options: WriteOptions = {}) {
  const { folders, operations, tabs, favourites, settings, schema } = workspace;
  const files = new Map<string, string>();
  const paths = pathsOf(workspace);
  const index = {
    ...headOf(workspace),
    folders: folders
      .map((folder) => ({ path: paths.get(folder.id) ?? '', ...folderEntry(folder) }))
      .sort(byPath),
    operations: operations
      .map((one) => ({ path: `${paths.get(one.id) ?? ''}.graphql`, ...operationEntry(one) }))
      .sort(byPath),
  };
  files.set(WORKSPACE_FILES.index, jsonText(index));
  for (const { id, query, variables } of operations) {
    const path = paths.get(id) ?? '';
    files.set(`${path}.graphql`, fileText(query));
    if (normalText(variables) !== '') files.set(`${path}.variables.json`, fileText(variables));
  }
  if (tabs) files.set(WORKSPACE_FILES.tabs, jsonText(tabs.map(tabEntry)));
  if (favourites) files.set(WORKSPACE_FILES.favourites, jsonText(favourites.map(tabEntry)));
  if (settings) files.set(WORKSPACE_FILES.settings, jsonText(withoutSecrets(settings)));
  if (schema !== undefined) {
    files.set(WORKSPACE_FILES.schema, fileText(schema));
    files.set(
      WORKSPACE_FILES.graphqlConfig,
      stringify({
        schema: WORKSPACE_FILES.schema,
        documents: `${WORKSPACE_FILES.operations}/**/*.graphql`,
      }),
    );
  }
  for (const [path, text] of files) refuseSecrets(path, text, options.secrets);
  // Its user texts are checked in the other files, and its own words are not secret.
  if (options.openCollection)
    files.set(WORKSPACE_FILES.openCollection, writeOpenCollection(workspace));
  return new Map([...files].toSorted(([one], [other]) => compareText(one, other)));
}

/** Writes a single `gatehouse.json` that contains all texts; throws as {@link writeWorkspace}. */
export function writeWorkspaceFile(workspace: Workspace, options: WriteOptions = {}): string {
  const { folders, operations, tabs, favourites, settings, schema } = workspace;
  const text = jsonText({
    ...headOf(workspace),
    folders: inOrder(folders).map(folderEntry),
    operations: inOrder(operations).map((operation) => ({
      ...operationEntry(operation),
      query: normalText(operation.query),
      ...ifSet('variables', normalText(operation.variables)),
    })),
    ...(tabs && { tabs: tabs.map(tabEntry) }),
    ...(favourites && { favourites: favourites.map(tabEntry) }),
    ...(settings && { settings: withoutSecrets(settings) }),
    ...(schema !== undefined && { schema: normalText(schema) }),
  });
  refuseSecrets(WORKSPACE_FILES.index, text, options.secrets);
  return text;
}

function headOf({ services }: Workspace) {
  return { version: WORKSPACE_VERSION, services: services.toSorted(byId).map(serviceEntry) };
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) =>
  compareText(one.id, other.id);

const byPath = (one: { readonly path: string }, other: { readonly path: string }) =>
  compareText(one.path, other.path);

function pathsOf({ folders, operations }: Workspace): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const names = new Map<string, TakenNames>();
  const claim = (folder: string, item: { id: string; name: string }, endings: string[]) => {
    const used = names.get(folder) ?? new TakenNames();
    names.set(folder, used);
    paths.set(item.id, `${folder}/${used.claim(item.name, item.id, endings)}`);
  };
  // By id: other items' names do not affect which item has the plain name.
  for (const folder of folders.toSorted(byId)) claim(WORKSPACE_FILES.operations, folder, ['']);
  for (const operation of operations.toSorted(byId)) {
    const folder = paths.get(operation.folderId ?? '') ?? WORKSPACE_FILES.operations;
    claim(folder, operation, ['.graphql', '.variables.json']);
  }
  return paths;
}

function folderEntry({ id, name, position }: Workspace['folders'][number]) {
  return { id, name: plain(name), position };
}

function operationEntry(operation: SavedOperation) {
  const { id, name, folderId, position, operationName, headers = '' } = operation;
  return {
    id,
    name: plain(name),
    ...ifSet('folder', folderId),
    position,
    ...ifSet('description', normalText(operation.description)),
    ...ifSet('operationName', operationName),
    ...ifSet('headers', normalText(keepableHeaders(headers))),
  };
}

function serviceEntry(service: WorkspaceService) {
  const { id, name, authUrl, baseUrl } = service;
  return {
    id,
    name: plain(name),
    authUrl,
    baseUrl,
    ...ifSet('subscriptions', service.subscriptions),
    ...ifSet('subscriptionsUrl', service.subscriptionsUrl),
    ...ifSet('requestFormat', service.requestFormat),
    ...ifSet('fragments', service.fragments),
  };
}

function tabEntry({ name, query, variables, headers = '', operationName, savedId }: WorkspaceTab) {
  return {
    ...ifSet('name', name === undefined ? undefined : plain(name)),
    query: normalText(query),
    ...ifSet('variables', normalText(variables ?? '')),
    ...ifSet('headers', normalText(keepableHeaders(headers))),
    ...ifSet('operationName', operationName),
    ...ifSet('savedId', savedId),
  };
}

function ifSet<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return (value === undefined || value === '' ? {} : { [key]: value }) as { [K in Key]?: string };
}

const plain = (name: string) => name.replaceAll(/\p{Cs}/gu, '\uFFFD');

const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const fileText = (text: string): string => {
  const normal = normalText(text);
  return normal === '' ? '' : `${normal}\n`;
};

function refuseSecrets(path: string, text: string, secrets: readonly string[] = []): void {
  if (holdsSecret(text, secrets)) throw new WorkspaceError('secret', path);
}
