import type { ToastProps } from '../../ui/toast.tsx';
import { createStore } from 'zustand/vanilla';
import type { Service } from '../../../contract/config.ts';
import { maskerForKeeping } from '../../../contract/secrets.ts';
import { runInSlices, type Steps } from '../../../answers/query/run-in-slices.ts';
import { keepableItem } from '../../../operations/keepable.ts';
import type {
  ItemChange,
  OperationStore,
  SavedItem,
  SavedOperation,
  SaveOutcome,
  StoredItem,
} from '../../../operations/saved-operation.ts';
import { secretsInUse } from '../../../session/session-state.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import type { Run } from '../../runs/run.ts';
import { createOperationDatabase } from '../../../operations/operation-database.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export interface UnsavedTab extends Pick<Run, 'tabId' | 'texts'> {
  readonly operationName: string | undefined;
}

export type SavedQuestion =
  | {
      readonly kind: 'save';
      readonly tab: UnsavedTab;
      readonly name: string;
      /** Whether the tab was saved once, and the saved operation is no longer there. */
      readonly isGone: boolean;
    }
  | {
      readonly kind: 'conflict';
      readonly tab: UnsavedTab;
      readonly theirs: SavedOperation;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

export type SavedNotice = Omit<ToastProps, 'onEnd'>;

export interface FolderStatus {
  readonly text: string;
  readonly isFault: boolean;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

interface SavedState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly stored: ReadonlyMap<string, StoredItem>;
  readonly error?: unknown;
  readonly question?: SavedQuestion | undefined;
  readonly notice?: (SavedNotice & { readonly id?: number }) | undefined;
  readonly folderStatus?: FolderStatus | undefined;
  readonly lastFolderId?: string | undefined;
  readonly revealed?: string | undefined;
}

export type SavedStore = ReturnType<typeof createSavedStore>;

export function createSavedStore(
  database: OperationStore,
  secrets: () => readonly string[] = () => [],
) {
  const state = createStore<SavedState>()(() => ({ status: 'loading', stored: new Map() }));
  let started: Promise<void> | undefined;
  let loading: Promise<void> | undefined;
  let isStale = false;
  let lastChange: Promise<unknown> = Promise.resolve();
  let notices = 0;

  const read = async (): Promise<void> => {
    isStale = false;
    const all = await database.load();
    // Changes reported since are not in it.
    if (isStale) return read();
    const { stored: known } = state.getState();
    const entries = all.map((one) => {
      const before = known.get(one.item.id);
      return [one.item.id, before?.version === one.version ? before : one] as const;
    });
    state.setState({ status: 'ready', stored: new Map(entries), error: undefined });
  };
  const load = (): Promise<void> => {
    isStale = true;
    loading ??= read().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const start = (): Promise<void> => {
    started ??= load().then(
      () => void database.watch(() => void load().catch(() => undefined)),
      (error: unknown) => {
        started = undefined;
        state.setState({ status: 'failed', error });
        throw error;
      },
    );
    return started;
  };
  function* withoutSecrets(changes: readonly ItemChange[]): Steps<readonly ItemChange[]> {
    const inUse = secrets();
    const mask = maskerForKeeping(inUse);
    const kept: ItemChange[] = [];
    for (const one of changes) {
      yield;
      const isPut = one.kind === 'put';
      kept.push(isPut ? { ...one, item: keepableItem(one.item, inUse, mask).item } : one);
    }
    return kept;
  }
  /** Changes are made one after the other, each to what the one before has left. */
  const save = (make: (stored: ReadonlyMap<string, StoredItem>) => readonly ItemChange[]) => {
    const work = lastChange.then(async (): Promise<SaveOutcome> => {
      await start();
      const changes = await runInSlices(withoutSecrets(make(state.getState().stored)), () => true);
      if (changes.length === 0) return { kind: 'saved', stored: [] };
      const outcome = await database.save(changes);
      // After a conflict too: another tab has written the present version.
      await load();
      return outcome;
    });
    lastChange = work.catch(() => undefined);
    return work;
  };
  /** Changes the present items, again where another tab was first. Throws what the browser says. */
  const change = async (make: Parameters<typeof save>[0]): Promise<void> => {
    const outcome = await save(make);
    if (outcome.kind === 'conflict') await change(make);
  };
  const fail = (error: unknown): void => state.setState({ question: { kind: 'failed', error } });
  const notify = (notice: SavedNotice) => state.setState({ notice: { ...notice, id: ++notices } });
  return {
    state,
    secrets,
    /** Reads the saved operations, and follows them from then on. @throws the browser's error */
    start,
    save,
    change,
    notify,
    fail,
    offerUndo(text: string, undo: () => Promise<unknown>): void {
      const onAction = (): void => {
        state.setState({ notice: undefined });
        void undo().catch(fail);
      };
      notify({ text, action: PART_COPY.undo, onAction });
    },
  };
}

const STORES = new Map<string, SavedStore>();

interface SavedOwner {
  readonly service: Service;
  /** Who is signed in: nothing is saved of their key and token. */
  readonly store: Pick<SessionStore, 'getState'>;
}

export function savedStoreOf({ service, store: session }: SavedOwner): SavedStore {
  const known = STORES.get(service.id);
  if (known) return known;
  const store = createSavedStore(createOperationDatabase(service.id), () =>
    secretsInUse(session.getState(), service.apiKey),
  );
  STORES.set(service.id, store);
  return store;
}

export function putItem(stored: ReadonlyMap<string, StoredItem>, item: SavedItem): ItemChange {
  return { kind: 'put', item, base: stored.get(item.id)?.version };
}
