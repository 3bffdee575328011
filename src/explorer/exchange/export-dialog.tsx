import { useEffect, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { WorkspaceError } from '../../operations/workspace-error.ts';
import { writeWorkspace } from '../../operations/write-workspace.ts';
import { writeZip } from '../../operations/zip.ts';
import { SAVE_FAILURES } from '../answer-views/save/save-copy.ts';
import { saveParts } from '../answer-views/save/save-file.ts';
import { useOpenTabs, useSchema } from '../graphiql/graphiql-adapter.ts';
import type { HistoryStore } from '../history/history-store.ts';
import { savedStoreOf } from '../saved/saved-store.ts';
import { readStored } from '../settings/stored-data.ts';
import { browserStorage } from '../ui/browser-storage.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import {
  collectWorkspace,
  secretsOf,
  WORKSPACE_PARTS,
  type WorkspacePart,
  type WorkspaceSources,
} from './collect-workspace.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import type { LinkOpenerProps } from './link-opener.tsx';
import './exchange.css';

const ZIP = { extension: 'zip', mediaType: 'application/zip' };

export type WorkspaceDialogProps = Pick<LinkOpenerProps, 'service' | 'store'> & {
  readonly history: HistoryStore;
  readonly onClose: () => void;
};

/** Writes a workspace as a zip, of the parts that are ticked. */
export function ExportDialog({
  service,
  store,
  history,
  onClose,
}: WorkspaceDialogProps): JSX.Element {
  const copy = EXCHANGE_COPY.export;
  const saved = savedStoreOf(service.id);
  const { status, stored } = useStore(saved.state);
  useEffect(() => void saved.start().catch(() => undefined), [saved]);
  const openTabs = useOpenTabs();
  const schema = useSchema() ?? undefined;
  const sources: WorkspaceSources = {
    service,
    items: [...stored.values()].map(({ item }) => item),
    tabs: openTabs?.read().tabs ?? [],
    favourites: history.read().favorites,
    settings: readStored(browserStorage(), 'settings'),
    schema,
  };
  const counts: Readonly<Record<WorkspacePart, number>> = {
    operations: sources.items.filter(({ kind }) => kind === 'operation').length,
    tabs: collectWorkspace(sources, new Set(['tabs'])).tabs?.length ?? 0,
    favourites: sources.favourites.length,
    settings: Object.keys(sources.settings).length,
    schema: schema ? 1 : 0,
  };
  const [chosen, setChosen] = useState<ReadonlySet<WorkspacePart>>(
    () => new Set(['operations', 'schema']),
  );
  const parts = new Set([...chosen].filter((part) => counts[part] > 0));
  const [said, say] = useState<{ readonly text: string; readonly isFault: boolean }>();
  const save = async (): Promise<void> => {
    say(undefined);
    try {
      const secrets = secretsOf(store, service);
      const zip = writeZip(writeWorkspace(collectWorkspace(sources, parts), { secrets }));
      const name = `gatehouse-${service.id}.zip`;
      const { signal } = new AbortController();
      const end = await saveParts([zip], { name, kind: ZIP, signal });
      if (end.kind === 'done') say({ text: copy.saved(name), isFault: false });
      if (end.kind === 'failed')
        say({ text: SAVE_FAILURES[end.reason](end.detail), isFault: true });
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      say({ text: error.message, isFault: true });
    }
  };
  return (
    <Dialog title={copy.title} className="gh-exchange" onClose={onClose}>
      <p>{copy.lead}</p>
      <fieldset>
        <legend>{copy.parts}</legend>
        {WORKSPACE_PARTS.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={parts.has(part)}
              disabled={counts[part] === 0}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(part);
                else next.delete(part);
                setChosen(next);
              }}
            />
            {EXCHANGE_COPY.parts[part]}
            <small>{part === 'schema' && schema ? '' : copy.count(counts[part])}</small>
          </label>
        ))}
      </fieldset>
      {said && (
        <p
          className={said.isFault ? 'gh-notice gh-notice-error' : 'gh-exchange-said'}
          role={said.isFault ? 'alert' : 'status'}
        >
          {said.text}
        </p>
      )}
      <div className="gh-dialog-actions">
        <CloseButton>{copy.close}</CloseButton>
        <button
          type="button"
          className="gh-button gh-button-primary"
          disabled={parts.size === 0 || status === 'loading'}
          onClick={() => void save()}
        >
          {copy.save}
        </button>
      </div>
    </Dialog>
  );
}
