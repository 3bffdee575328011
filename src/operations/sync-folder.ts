import { planImport } from './plan-import.ts';
import { readImport } from './read-import.ts';
import { readWorkspace } from './read-workspace.ts';
import type { StoredItem } from './saved-operation.ts';
import {
  faultPartsOf,
  normalText,
  WORKSPACE_FILES,
  type WorkspaceFaultParts,
} from './workspace.ts';
import type { KeptFolder } from './operation-database.ts';
import {
  inWritingOrder,
  isMadeFile,
  operationPaths,
  readTextAt,
  readFolderTexts,
  removeAt,
  writeTextAt,
} from './folder-files.ts';

type Files = ReadonlyMap<string, string>;

export type FolderOffer = ReturnType<typeof offerOf>;

/** Files as one Blob, which the page gets without their texts: a folder may have 24 MB. */
const pack = (files: Files): Blob => new Blob([JSON.stringify([...files])]);

export async function unpackFiles(files: Blob): Promise<Files> {
  return new Map(JSON.parse(await files.text()) as [string, string][]);
}

export type FolderState =
  | {
      readonly kind: 'kept';
      readonly writtenAt: number | undefined;
      /** Generated files that were changed by hand, and stay as they are. */
      readonly left: readonly string[];
    }
  | { readonly kind: 'permission' | 'gone' | 'emptied' | 'full' }
  | { readonly kind: 'changed'; readonly offer: FolderOffer }
  | { readonly kind: 'refused'; readonly fault: WorkspaceFaultParts | string };

interface SyncRequest {
  readonly folder: KeptFolder;
  readonly stored: readonly StoredItem[];
  /** Returns the files that the folder is to have, by those that it has; undefined without the schema. Throws {@link WorkspaceError} `secret`. */
  readonly write: (before: Files) => Files | undefined;
  readonly keep: (folder: KeptFolder) => Promise<void>;
  readonly now: () => number;
}

export interface PermittedFolder extends FileSystemDirectoryHandle {
  queryPermission(options: { mode: 'readwrite' }): Promise<PermissionState>;
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

const FAULTS: Readonly<Record<string, 'gone' | 'full' | 'permission'>> = {
  NotFoundError: 'gone',
  QuotaExceededError: 'full',
  NotAllowedError: 'permission',
};

/** Writes this page's changes into a folder, unless its files have changed; undefined without the schema. */
export async function syncFolder(request: SyncRequest): Promise<FolderState | undefined> {
  const { handle, files: last } = request.folder;
  try {
    const permission = await (handle as PermittedFolder).queryPermission({ mode: 'readwrite' });
    if (permission !== 'granted') return { kind: 'permission' };
    const found = await readFolderTexts(handle);
    if (last.has(WORKSPACE_FILES.index) && !found.has(WORKSPACE_FILES.index)) {
      return { kind: 'emptied' };
    }
    const seen = seenFiles(found, last);
    if (areDifferent(seen, last)) {
      const offer = offerOf(request, seen);
      if (offer.plan.items.some(({ kind }) => kind !== 'same')) return { kind: 'changed', offer };
    }
    const next = request.write(seen);
    if (!next) return undefined;
    const { folder, left, isOvertaken } = await writeChanges(request, { found, seen, next });
    if (isOvertaken) return await syncFolder({ ...request, folder });
    return { kind: 'kept', writtenAt: folder.writtenAt, left };
  } catch (error) {
    const { name, message } = error as Error;
    const kind = FAULTS[name];
    return kind ? { kind } : { kind: 'refused', fault: faultPartsOf(error) ?? message };
  }
}

/** Operations and index as they are in the folder, and the files made of them as last written. */
function seenFiles(found: Files, last: Files): Map<string, string> {
  return new Map([
    ...[...found].filter(([path]) => !isMadeFile(path)),
    ...[...last].filter(([path]) => isMadeFile(path)),
  ]);
}

function offerOf({ folder, stored }: SyncRequest, seen: Files) {
  const { handle, files: last } = folder;
  const index = seen.get(WORKSPACE_FILES.index) ?? '{"version":1}';
  const read = readImport(new Map([...seen, [WORKSPACE_FILES.index, index]]), handle.name);
  const { folders, operations } = readWorkspace(last);
  const base = [...folders, ...operations];
  const plan = planImport(stored, read.workspace, { base });
  // `last` is as they were last written or taken, for an undo.
  return { read, base, plan, seen: pack(seen), last: pack(last) };
}

/** A checkout may end its lines as Windows does. */
function isSameText(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one && normalText(one)) === (other && normalText(other));
}

function areDifferent(one: Files, other: Files): boolean {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].some((path) => !isSameText(one.get(path), other.get(path)));
}

async function writeChanges(
  { folder, keep, now }: SyncRequest,
  { found, seen, next }: Readonly<Record<'found' | 'seen' | 'next', Files>>,
) {
  const { handle, files: last } = folder;
  const held = new Map(seen);
  const left: string[] = [];
  let { writtenAt } = folder;
  let isOvertaken = false;
  /** Whether a file is still as found; the next look reads it anew. */
  const isAsFound = async (path: string): Promise<boolean> => {
    const isSame = (await readTextAt(handle, path)) === found.get(path);
    isOvertaken ||= !isSame;
    return isSame;
  };
  try {
    for (const [path, text] of inWritingOrder(next)) {
      const there = found.get(path);
      if (isSameText(there, text)) held.set(path, text);
      else if (isMadeFile(path) && there !== undefined && !isSameText(there, last.get(path))) {
        left.push(path);
      } else if (await isAsFound(path)) {
        await writeTextAt(handle, path, text);
        held.set(path, text);
        writtenAt = now();
      }
    }
    for (const path of operationPaths(seen.get(WORKSPACE_FILES.index))) {
      if (next.has(path) || !found.has(path) || !(await isAsFound(path))) continue;
      await removeAt(handle, path);
      held.delete(path);
      writtenAt = now();
    }
  } finally {
    if (writtenAt !== folder.writtenAt || areDifferent(held, last)) {
      await keep({ ...folder, files: held, writtenAt });
    }
  }
  return { folder: { ...folder, files: held, writtenAt }, left, isOvertaken };
}
