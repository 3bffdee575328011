import type { ReadSource } from '../../../operations/connect-workspace.ts';
import { checkSize, IMPORT_LIMITS } from '../../../operations/import-limits.ts';
import { undoOf } from '../../../operations/plan-import.ts';
import type { ReadImport } from '../../../operations/import-collector.ts';
import type { ItemChange } from '../../../operations/saved-operation.ts';
import type { TabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { newTab } from '../../editors/open-tab.ts';
import type { HistoryStore } from '../history/history-store.ts';
import type { SavedStore } from '../saved/saved-store.ts';
import { importSettings } from '../settings/stored-data.ts';
import { browserStorage } from '../../ui/browser-storage.ts';

/**
 * Reads chosen files or a folder, whole or not at all.
 * @param read as {@link readSource} does
 */
export async function readChosen(files: readonly File[], read: ReadSource): Promise<ReadImport> {
  const [first] = files;
  const where = (first && pathOf(first)) ?? '';
  let total = 0;
  for (const { size } of files) checkSize((total += size), IMPORT_LIMITS.totalBytes, where);
  if (first && files.length === 1) return read(await bytesOf(first), first.name);
  const named = files.map(async (file) => [pathOf(file), await bytesOf(file)] as const);
  const [folder = where] = where.split('/');
  return read(await Promise.all(named), folder);
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

export type ImportedPart = 'tabs' | 'favourites' | 'settings';

interface ImportRequest extends Pick<ReadImport, 'workspace'> {
  readonly saved: SavedStore;
  readonly history: Pick<HistoryStore, 'addFavorites'>;
  readonly tabs: Pick<TabActions, 'restore' | 'close'>;
  readonly changes: readonly ItemChange[];
  readonly parts: ReadonlySet<ImportedPart>;
  /** What follows once the saved operations are there; returns its undo, which comes before theirs. */
  readonly accept?: (() => Promise<() => Promise<void>>) | undefined;
}

/**
 * Imports saved operations all or none, then the rest. Throws what the browser says where room is short.
 * @returns `conflict`: some of the items have changed since the plan was made, and nothing was done
 */
export async function applyImport(request: ImportRequest) {
  const { saved, history, tabs, workspace, changes, parts, accept } = request;
  await saved.start();
  const before = [...saved.state.getState().stored.values()];
  const outcome = await saved.save(() => changes);
  if (outcome.kind === 'conflict') return outcome;
  const undos: (() => unknown)[] = [
    () => saved.save(() => undoOf(changes, before, outcome.stored)),
  ];
  if (accept) undos.unshift(await accept());
  let count = changes.length;
  if (parts.has('settings')) {
    const imported = importSettings(browserStorage(), JSON.stringify(workspace.settings ?? {}));
    count += imported.count;
    undos.push(imported.undo);
  }
  if (parts.has('favourites')) {
    const entries = workspace.favourites ?? [];
    undos.push(
      history.addFavorites(entries.map(({ name, ...entry }) => ({ ...entry, label: name }))),
    );
    count += entries.length;
  }
  if (parts.has('tabs')) {
    const opened = (workspace.tabs ?? []).map(({ headers: _headers, ...tab }) => newTab(tab));
    tabs.restore(opened.map((tab) => ({ tab, index: Number.MAX_SAFE_INTEGER })));
    undos.push(() => tabs.close(opened.map(({ id }) => id)));
    count += opened.length;
  }
  return {
    kind: 'done' as const,
    count,
    async undo() {
      for (const undo of undos) await undo();
    },
  };
}
