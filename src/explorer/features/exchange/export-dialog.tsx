import { useEffect, useState } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import { useStore } from 'zustand';
import { secretsInUse } from '../../../session/session-state.ts';
import { WHOLE_SDL } from '../../../schema/api.ts';
import { useOpenTabs } from '../../editors/graphiql-adapter-tabs.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import type { HistoryStore } from '../history/history-store.ts';
import { FolderStatusLine } from '../saved/folder-status.tsx';
import { savedStoreOf } from '../saved/saved-store.ts';
import type { SaveReport } from '../save/save-file.ts';
import { readStored } from '../settings/stored-data.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { CloseButton, Dialog, DialogNotice } from '../../ui/dialog.tsx';
import {
  collectWorkspace,
  WORKSPACE_PARTS,
  type WorkspacePart,
  type WorkspaceSources,
} from './collect-workspace.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import type { LinkOpenerProps } from './link-opener.tsx';
import { WORKSPACE_FORMATS, type WorkspaceFormat } from '../../../operations/workspace.ts';
import { canPickFolder, pickFolder, saveWorkspace } from './save-workspace.ts';
import { useWrittenSchema } from './use-written-schema.ts';
import './exchange.css';
import { Button } from '../../ui/button.tsx';
import { Choice, Tick, toggled } from '../../ui/choices.tsx';

export type WorkspaceDialogProps = Pick<LinkOpenerProps, 'service' | 'store'> & {
  readonly history: HistoryStore;
  readonly onClose: () => void;
};

const PARTS_OF: Readonly<Partial<Record<WorkspaceFormat | 'keep', readonly WorkspacePart[]>>> = {
  keep: ['operations', 'schema', 'openCollection'],
  file: WORKSPACE_PARTS.filter((part) => part !== 'openCollection'),
  graphiql: ['operations'],
  postman: ['operations'],
};

export function ExportDialog(
  props: WorkspaceDialogProps & { readonly onKept: (isKept: boolean) => void },
) {
  const { service, store, history, onKept, onClose } = props;
  const copy = EXCHANGE_COPY.export;
  const saved = savedStoreOf({ service, store });
  const { status, stored, folderStatus } = useStore(saved.state);
  useEffect(() => void saved.start().catch(() => undefined), [saved]);
  const openTabs = useOpenTabs();
  const schema = useSchema() ?? undefined;
  const written = useWrittenSchema(schema, WHOLE_SDL);
  const sources: WorkspaceSources = {
    service,
    items: [...stored.values()].map(({ item }) => item),
    tabs: openTabs?.read().tabs ?? [],
    favourites: history.read().favorites,
    settings: readStored(browserStorage(), 'settings'),
    schema: written.bytes && new TextDecoder().decode(written.bytes),
  };
  const counts: Readonly<Record<WorkspacePart, number>> = {
    operations: sources.items.filter(({ kind }) => kind === 'operation').length,
    tabs: collectWorkspace(sources, new Set(['tabs'])).tabs?.length ?? 0,
    favourites: sources.favourites.length,
    settings: Object.keys(sources.settings).length,
    schema: schema && written.fault === undefined ? 1 : 0,
    openCollection: 1,
  };
  const [chosen, setChosen] = useState<ReadonlySet<WorkspacePart>>(
    () => new Set(['operations', 'schema']),
  );
  const [format, setFormat] = useState<WorkspaceFormat>('zip');
  const formats = WORKSPACE_FORMATS.filter((one) => one !== 'folder' || canPickFolder());
  const [said, say] = useState<SaveReport>();
  const [isSaving, setSaving] = useState(false);
  const [isKept, setKept] = useState(false);
  const keeps = format === 'folder' && isKept;
  const isOffered = (part: WorkspacePart): boolean =>
    counts[part] > 0 && (PARTS_OF[keeps ? 'keep' : format]?.includes(part) ?? true);
  const parts = new Set([...chosen].filter(isOffered));
  const isWriting = parts.has('schema') && !keeps && !written.bytes;
  const save = async (): Promise<void> => {
    say(undefined);
    if (keeps) return keepFolder();
    const workspace = collectWorkspace(sources, parts);
    const secrets = secretsInUse(store.getState(), service.apiKey);
    const name = `gatehouse-${service.id}`;
    const openCollection = parts.has('openCollection');
    setSaving(true);
    say(await saveWorkspace({ workspace, format, name, secrets, openCollection }));
    setSaving(false);
  };
  const keepFolder = async (): Promise<void> => {
    try {
      const folder = await pickFolder();
      if (!folder) return;
      const { keepInFolder } = await loadPart(() => import('./folder-keeper.tsx'));
      await keepInFolder(service.id, folder, parts);
      onKept(true);
    } catch (error) {
      say({ text: copy.notWritten((error as Error).message), isFault: true });
    }
  };
  return (
    <Dialog title={copy.title} className="gh-exchange" width={600} onClose={onClose}>
      <p>{copy.lead}</p>
      <Choice
        className="gh-exchange-row gh-strip"
        label={copy.format}
        value={format}
        options={formats.map((one) => [one, copy.formats[one]])}
        onChange={setFormat}
      />
      <fieldset>
        <legend>{copy.parts}</legend>
        {WORKSPACE_PARTS.map((part) => (
          <Tick
            key={part}
            isOn={parts.has(part)}
            isDisabled={!isOffered(part)}
            onChange={(isOn) => setChosen(toggled(chosen, part, isOn))}
          >
            {EXCHANGE_COPY.parts[part]}
            <small>
              {(part === 'schema' && counts.schema > 0) || part === 'openCollection'
                ? ''
                : copy.count(counts[part])}
            </small>
          </Tick>
        ))}
      </fieldset>
      {format === 'folder' && (
        <fieldset>
          <Tick isOn={isKept} onChange={setKept}>
            {EXCHANGE_COPY.keep.choice}
          </Tick>
          {folderStatus && <FolderStatusLine {...folderStatus} />}
        </fieldset>
      )}
      {!canPickFolder() && (
        <p className="gh-exchange-hint gh-hint">{EXCHANGE_COPY.keep.elsewhere}</p>
      )}
      {written.fault !== undefined && (
        <DialogNotice text={EXCHANGE_COPY.schema.notWritten(written.fault)} />
      )}
      {said && <DialogNotice {...said} />}
      <div className="gh-dialog-actions">
        <CloseButton />
        <Button
          label={format === 'folder' ? copy.saveFolder : copy.save}
          look="primary"
          disabled={
            parts.size === 0 ||
            (keeps && !parts.has('operations')) ||
            status === 'loading' ||
            isWriting ||
            isSaving
          }
          onClick={() => void save()}
        />
      </div>
    </Dialog>
  );
}
