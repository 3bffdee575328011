import * as v from 'valibot';
import { compareText } from '../contract/compare-text.ts';
import { checkPath } from './file-names.ts';
import { checkOperations } from './import-limits.ts';
import { checkShape, readForeignJson } from './read-json.ts';
import { keptHeaders, withoutSecrets, type OnDropped } from './keepable.ts';
import { soundsSecret } from '../contract/secrets.ts';
import type { SavedFolder, SavedOperation } from './saved-operation.ts';
import {
  inOrder,
  normalText,
  type Workspace,
  WORKSPACE_FILES,
  WORKSPACE_VERSION,
  WorkspaceError,
} from './workspace.ts';
import {
  workspaceFileSchema,
  servicesSchema,
  settingsSchema,
  tabsSchema,
} from './workspace-schemas.ts';

type Index = v.InferOutput<typeof workspaceFileSchema>;

/**
 * Reads a workspace. `gatehouse.json` may contain the texts itself; a `.graphql` file that it does
 * not list is a new operation, and an entry without its file is dropped. `onDropped` is called for
 * dropped secrets.
 * @throws {WorkspaceError} with the reason; nothing is read in part
 */
export function readWorkspace(
  files: ReadonlyMap<string, string>,
  newId: () => string = () => crypto.randomUUID(),
  onDropped: OnDropped = () => undefined,
): Workspace {
  for (const path of files.keys()) checkPath(path, path);
  const index = readIndex(
    files.get(WORKSPACE_FILES.index) ?? `{"version":${WORKSPACE_VERSION}}`,
    onDropped,
  );
  const madeIds = new Set<string>();
  const makeId = () => {
    const id = newId();
    madeIds.add(id);
    return id;
  };
  const { folders, folderAt } = readFolders(index, makeId);
  const operations = readOperations(index, files, onDropped);
  const paths = new Set(index.operations.map(({ path }) => path));
  const unnamed = [...files].filter(
    ([path]) =>
      path.startsWith(`${WORKSPACE_FILES.operations}/`) &&
      path.endsWith('.graphql') &&
      !paths.has(path),
  );
  let position = operations.reduce((most, item) => Math.max(most, item.position), -1);
  for (const [path, text] of unnamed.toSorted(([one], [other]) => compareText(one, other))) {
    const parts = path.split('/');
    operations.push({
      kind: 'operation',
      id: makeId(),
      folderId: folderAt(parts.slice(0, -1).join('/')),
      name: (parts.at(-1) ?? '').replace(/\.graphql$/, ''),
      description: '',
      query: normalText(text),
      variables: variablesBeside(path, files),
      position: (position += 1),
    });
  }
  checkOperations(operations.length, WORKSPACE_FILES.index);
  const ids = new Set<string>();
  for (const { id } of [...folders, ...operations]) {
    if (ids.has(id)) throw new WorkspaceError('same-id', WORKSPACE_FILES.index, id);
    ids.add(id);
  }
  const settings = readPart(files, WORKSPACE_FILES.settings, settingsSchema) ?? index.settings;
  const schema = files.get(WORKSPACE_FILES.schema) ?? index.schema;
  return {
    folders: inOrder(folders),
    operations: inOrder(operations),
    services: index.services,
    tabs: keptTabs(readPart(files, WORKSPACE_FILES.tabs, tabsSchema) ?? index.tabs, onDropped),
    favourites: keptTabs(
      readPart(files, WORKSPACE_FILES.favourites, tabsSchema) ?? index.favourites,
      onDropped,
    ),
    settings: settings && (withoutSecrets(settings, onDropped) as Workspace['settings']),
    ...(schema !== undefined && { schema: normalText(schema) }),
    ...(madeIds.size > 0 && { madeIds }),
  };
}

function keptTabs(tabs: v.InferOutput<typeof tabsSchema> | undefined, onDropped: OnDropped) {
  return tabs?.map(({ headers, ...tab }) => {
    const text = keptHeaders(headers ?? '', onDropped);
    return { ...tab, ...(text !== '' && { headers: text }) };
  });
}

function readIndex(text: string, onDropped: OnDropped): Index {
  const value = readForeignJson(text.replace(/^\uFEFF/, ''), WORKSPACE_FILES.index);
  const version = v.safeParse(v.object({ version: v.number() }), value);
  if (version.success && version.output.version > WORKSPACE_VERSION) {
    throw new WorkspaceError(
      'newer-version',
      WORKSPACE_FILES.index,
      String(version.output.version),
    );
  }
  const index = checkShape(workspaceFileSchema, value, WORKSPACE_FILES.index);
  for (const service of v.parse(servicesSchema, value).services ?? []) {
    for (const name of Object.keys(service)) {
      if (soundsSecret(name) || name === 'demo') onDropped(name);
    }
  }
  return index;
}

function readPart<Schema extends v.GenericSchema>(
  files: ReadonlyMap<string, string>,
  path: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const text = files.get(path);
  return text === undefined ? undefined : checkShape(schema, readForeignJson(text, path), path);
}

function readFolders({ folders: entries }: Index, makeId: () => string) {
  const folders: SavedFolder[] = [];
  const byPath = new Map<string, string>();
  for (const [at, { id, name, path, position = at }] of entries.entries()) {
    folders.push({ kind: 'folder', id, name, position });
    if (path !== undefined) claimPath(byPath, path, id);
  }
  const folderAt = (path: string): string | undefined => {
    if (path === WORKSPACE_FILES.operations) return undefined;
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const id = makeId();
    const name = path.slice(WORKSPACE_FILES.operations.length + 1);
    const position = folders.reduce((most, folder) => Math.max(most, folder.position), -1) + 1;
    folders.push({ kind: 'folder', id, name, position });
    byPath.set(path, id);
    return id;
  };
  return { folders, folderAt };
}

function readOperations(
  { operations: entries, folders }: Index,
  files: ReadonlyMap<string, string>,
  onDropped: OnDropped,
): SavedOperation[] {
  const paths = new Map<string, string>();
  const folderIds = new Set(folders.map(({ id }) => id));
  return entries.flatMap((entry, at) => {
    const { id, name, path, folder, description, operationName } = entry;
    const headers = keptHeaders(entry.headers ?? '', onDropped);
    if (path !== undefined) claimPath(paths, path, id);
    const query = path === undefined ? entry.query : files.get(path);
    if (query === undefined) return [];
    const variables = path === undefined ? entry.variables : variablesBeside(path, files);
    if (folder !== undefined && !folderIds.has(folder)) {
      throw new WorkspaceError('wrong-shape', WORKSPACE_FILES.index, `operations.${at}.folder`);
    }
    return {
      kind: 'operation' as const,
      id,
      folderId: folder,
      name,
      description: normalText(description),
      query: normalText(query),
      variables: normalText(variables),
      ...(headers !== '' && { headers: normalText(headers) }),
      ...(operationName !== undefined && { operationName }),
      position: entry.position ?? at,
    };
  });
}

function claimPath(paths: Map<string, string>, path: string, id: string): void {
  checkPath(path, WORKSPACE_FILES.index);
  if (paths.has(path)) throw new WorkspaceError('same-path', WORKSPACE_FILES.index, path);
  paths.set(path, id);
}

function variablesBeside(path: string, files: ReadonlyMap<string, string>): string {
  return normalText(files.get(path.replace(/\.graphql$/, '.variables.json')) ?? '');
}
