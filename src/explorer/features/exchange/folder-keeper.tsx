import type { GraphQLSchema } from 'graphql';
import { useEffect, useState } from 'react';
import { systemClock } from '../../../contract/clock.ts';
import { inWorkspaceWorker } from '../../../operations/connect-workspace.ts';
import {
  readKeptFolder,
  writeKeptFolder,
  type KeptFolder,
} from '../../../operations/operation-database.ts';
import type { FolderOffer, FolderState, PermittedFolder } from '../../../operations/sync-folder.ts';
import { WorkspaceError } from '../../../operations/workspace.ts';
import { writeSdlInWorker } from '../../../schema/connect.ts';
import { formatMoment } from '../../../session/format-moment.ts';
import { secretsInUse } from '../../../session/session-state.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import type { FeatureProps } from '../../frame/define-feature.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { savedStoreOf, type FolderStatus } from '../saved/saved-store.ts';
import { workspaceOf, type WorkspacePart } from './collect-workspace.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';

/** Changes are written once nothing has changed for so long, milliseconds. */
const SETTLED_MS = 1_000;

export interface OfferedImport extends FolderOffer {
  /** Counts the files as seen as last written; returns the undo. */
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
  const copy = EXCHANGE_COPY.keep;
  let schema: GraphQLSchema | undefined;
  let cancel = (): void => undefined;

  const show = (folderStatus: FolderStatus | undefined) => saved.state.setState({ folderStatus });
  const act = (label: string, run: () => unknown) => ({ label, run: () => void run() });
  const step = (): Promise<void> =>
    inTurn(service.id, async () => {
      await saved.start();
      const { handle } = (await readKeptFolder(service.id)) ?? {};
      if (!handle) return onKept(false);
      const asked = { mode: 'readwrite' } as const;
      const permission = await (handle as PermittedFolder).queryPermission(asked);
      if (permission !== 'granted') return show(statusOf(handle, { kind: 'permission' }));
      const of = schema;
      const { services } = workspaceOf(service);
      const secrets = secretsInUse(store.getState(), service.apiKey);
      const request = { serviceId: service.id, services, secrets };
      const sync = (sdl: string | undefined | null) =>
        inWorkspaceWorker((api) => api.sync({ ...request, schema: sdl }));
      const first = await sync(of ? printed.get(of) : null);
      const state = first ?? (of && (await sync(await sdlOf(of))));
      if (state) show(statusOf(handle, state));
    }).catch((error: unknown) =>
      show({ text: String(error), isFault: true, actions: [act(PART_COPY.retry, step)] }),
    );
  const know = (files?: Blob) =>
    inTurn(service.id, () => inWorkspaceWorker((api) => api.know(service.id, files)));
  const stop = async (): Promise<void> => {
    const folder = await inTurn(service.id, async () => {
      const kept = await readKeptFolder(service.id);
      await writeKeptFolder(service.id, undefined);
      return kept;
    });
    onKept(false);
    if (!folder) return;
    saved.offerUndo(copy.stopped(folder.handle.name), async () => {
      await inTurn(service.id, () => writeKeptFolder(service.id, folder));
      onKept(true);
    });
  };
  const statusOf = (handle: KeptFolder['handle'], state: FolderState): FolderStatus => {
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
        return fault(copy.emptied(name), copy.writeAgain, () => know().then(step));
      case 'changed': {
        const accept = async () => {
          await know(state.offer.seen);
          void step();
          return () => know(state.offer.last);
        };
        const offered = { ...state.offer, accept };
        return fault(copy.changed(name), copy.review, () => onOffer(offered));
      }
      case 'gone':
      case 'full':
        return fault(copy[state.kind](name), PART_COPY.retry, step);
      case 'refused': {
        const { fault: why } = state;
        const detail =
          typeof why === 'string'
            ? why
            : new WorkspaceError(why.code, why.where, why.detail).message;
        return fault(copy.refused(name, detail), PART_COPY.retry, step);
      }
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
