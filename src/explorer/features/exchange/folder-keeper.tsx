import type { GraphQLSchema } from 'graphql';
import { useEffect, useState } from 'react';
import { systemClock } from '../../../contract/clock.ts';
import { writeSdlInWorker } from '../../../schema/connect.ts';
import { withoutSecretHeaders } from '../../../operations/keepable.ts';
import { writeWorkspace } from '../../../operations/write-workspace.ts';
import { WORKSPACE_FILES } from '../../../operations/workspace.ts';
import { formatMoment } from '../../../session/format-moment.ts';
import { secretsInUse } from '../../../session/session-state.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import {
  readKeptFolder,
  writeKeptFolder,
  createOperationDatabase,
  type KeptFolder,
} from '../saved/operation-database.ts';
import { savedStoreOf, type FolderStatus } from '../saved/saved-store.ts';
import { collectWorkspace, type WorkspacePart } from './collect-workspace.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import {
  syncFolder,
  type FolderOffer,
  type FolderState,
  type PermittedFolder,
} from './sync-folder.ts';
import { readSource } from './workspace-import.ts';
import type { FeatureProps } from '../../frame/define-feature.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

/** Changes are written once nothing has changed for so long, milliseconds. */
const SETTLED_MS = 1_000;

export interface OfferedImport extends FolderOffer {
  /** Takes the files as they were seen for what was last written; returns the undo. */
  readonly accept: () => Promise<() => Promise<void>>;
}

interface FolderKeeperProps extends Pick<FeatureProps, 'service' | 'store'> {
  readonly onOffer: (offered: OfferedImport) => void;
  readonly onKept: (isKept: boolean) => void;
}

function inTurn<Result>(serviceId: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(`gatehouse-folder ${serviceId}`, work);
}

export async function keepInFolder(
  serviceId: string,
  handle: FileSystemDirectoryHandle,
  parts: Iterable<WorkspacePart>,
): Promise<void> {
  const folder = { handle, parts: [...parts], files: new Map<string, string>() };
  await inTurn(serviceId, () => writeKeptFolder(serviceId, folder));
}

export function FolderKeeper(props: FolderKeeperProps): null {
  const schema = useSchema() ?? undefined;
  const [keeper] = useState(() => createKeeper(props));
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => keeper.take(schema), [keeper, schema]);
  return null;
}

function createKeeper({ service, store, onOffer, onKept }: FolderKeeperProps) {
  const saved = savedStoreOf({ service, store });
  const database = createOperationDatabase(service.id);
  const copy = EXCHANGE_COPY.keep;
  let schema: GraphQLSchema | undefined;
  let cancel = (): void => undefined;

  const show = (folderStatus: FolderStatus | undefined): void =>
    saved.state.setState({ folderStatus });
  const act = (label: string, run: () => unknown) => ({ label, run: () => void run() });
  const keep = (folder: KeptFolder): Promise<void> => writeKeptFolder(service.id, folder);
  const step = (): Promise<void> =>
    inTurn(service.id, async () => {
      await saved.start();
      const folder = await readKeptFolder(service.id);
      if (!folder) return onKept(false);
      // What is shown may be older than what another tab has written.
      const stored = await database.load();
      const items = stored.map(({ item }) => item);
      const write = (before: KeptFolder['files']) => filesOf(folder, items, before);
      const request = { folder, stored, write, keep, read: readSource };
      const state = await syncFolder({ ...request, now: systemClock.now });
      show(statusOf(folder, state));
    }).catch((error: unknown) =>
      show({ text: String(error), isFault: true, actions: [act(PART_COPY.retry, step)] }),
    );
  const filesOf = async (
    folder: KeptFolder,
    items: Parameters<typeof collectWorkspace>[0]['items'],
    before: KeptFolder['files'],
  ) => {
    const sources = { service, items, tabs: [], favourites: [], settings: {}, schema: undefined };
    const secrets = secretsInUse(store.getState(), service.apiKey);
    const collected = collectWorkspace(sources, new Set(['operations']));
    const workspace = withoutSecretHeaders(collected, secrets);
    const openCollection = folder.parts.includes('openCollection');
    const options = { secrets, openCollection };
    const known = before.get(WORKSPACE_FILES.schema);
    const files = writeWorkspace({ ...workspace, schema: known }, options);
    const isChanged = [...files].some(([path, text]) => before.get(path) !== text);
    // Writing a large schema takes long: only where something is written anyway.
    const isWanted = folder.parts.includes('schema') && (known === undefined || isChanged);
    if (!isWanted || !schema) return files;
    return writeWorkspace({ ...workspace, schema: await sdlOf(schema) }, options);
  };
  /** Takes files for what was last written, unless the folder is kept no longer. */
  const know = (files: KeptFolder['files']) =>
    inTurn(service.id, async () => {
      const folder = await readKeptFolder(service.id);
      if (folder) await keep({ ...folder, files });
    });
  const stop = async (): Promise<void> => {
    const folder = await inTurn(service.id, async () => {
      const kept = await readKeptFolder(service.id);
      await writeKeptFolder(service.id, undefined);
      return kept;
    });
    onKept(false);
    if (!folder) return;
    saved.offerUndo(copy.stopped(folder.handle.name), async () => {
      await inTurn(service.id, () => keep(folder));
      onKept(true);
    });
  };
  const statusOf = ({ handle, files }: KeptFolder, state: FolderState): FolderStatus => {
    const { name } = handle;
    const stopping = act(copy.stop, () => stop().catch(saved.fail));
    const fault = (text: string, label: string, run: () => unknown): FolderStatus => ({
      text,
      isFault: true,
      actions: [act(label, run), stopping],
    });
    switch (state.kind) {
      case 'kept': {
        const { writtenAt, left } = state;
        const at = writtenAt && formatMoment(writtenAt, systemClock.now());
        const text = [
          copy.kept(name),
          at && copy.written(at),
          left[0] && copy.left(left.join(', ')),
        ];
        return { text: text.filter(Boolean).join(' '), isFault: false, actions: [stopping] };
      }
      case 'permission':
        return fault(copy.permission(name), copy.allow, () =>
          (handle as PermittedFolder)
            .requestPermission({ mode: 'readwrite' })
            .finally(() => void step()),
        );
      case 'emptied':
        return fault(copy.emptied(name), copy.writeAgain, () => know(new Map()).then(step));
      case 'changed': {
        const accept = async () => {
          await know(state.offer.seen);
          void step();
          return () => know(files);
        };
        const offered = { ...state.offer, accept };
        return fault(copy.changed(name), copy.review, () => onOffer(offered));
      }
      case 'gone':
      case 'full':
        return fault(copy[state.kind](name), PART_COPY.retry, step);
      case 'refused':
        return fault(copy.refused(name, state.detail), PART_COPY.retry, step);
    }
  };
  return {
    start() {
      const unsubscribe = saved.state.subscribe(({ stored }, { stored: before }) => {
        if (stored === before) return;
        cancel();
        cancel = systemClock.after(SETTLED_MS, () => void step());
      });
      const onFocus = (): void => void step();
      window.addEventListener('focus', onFocus);
      return () => {
        cancel();
        unsubscribe();
        window.removeEventListener('focus', onFocus);
        show(undefined);
      };
    },
    take(next: GraphQLSchema | undefined): void {
      schema = next;
      void step();
    },
  };
}

const printed = new WeakMap<GraphQLSchema, string>();

async function sdlOf(schema: GraphQLSchema): Promise<string> {
  const text = printed.get(schema) ?? (await writeSdlInWorker(schema));
  printed.set(schema, text);
  return text;
}
