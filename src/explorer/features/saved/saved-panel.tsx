import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedItem, SavedOperation } from '../../../operations/saved-operation.ts';
import { runCommand } from '../../commands/command-store.ts';
import { commandLabel, useKeysOf, withKeys } from '../../commands/keymap.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { IconButton } from '../../ui/icons.tsx';
import { laterPanel } from '../../ui/later-panel.tsx';
import { RowsPanel, useLineDetails } from '../../ui/rows-panel.tsx';
import { describeProvidedFault, useProvided } from './provided-operations.ts';
import {
  addFolder,
  copyProvided,
  duplicateOperation,
  editItem,
  moveItem,
  moveItemBy,
  removeSaved,
} from './saved-actions.ts';
import { describeFault, SAVED_COPY } from './saved-copy.ts';
import {
  orderStored,
  savedLines,
  type OrderedItems,
  type SavedLine,
  type SavedPlace,
} from './saved-order.ts';
import { SavedList } from './saved-list.tsx';
import { SAVED_NAMES } from './saved-name-copy.ts';
import type { SavedRowActions } from './saved-row.tsx';
import { FolderStatusLine } from './folder-status.tsx';
import { savedStoreOf, type SavedStore } from './saved-store.ts';
import { useHeldHeaders, useOpenSaved } from './use-save.ts';
import './saved.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { toggled } from '../../ui/choices.tsx';

const SavedDetails = laterPanel(async () => (await import('./saved-details.tsx')).SavedDetails);

export function SavedPanel() {
  const access = useSchemaAccess();
  const { service } = access;
  const saved = savedStoreOf(access);
  const { status, stored, error, revealed, folderStatus } = useStore(saved.state);
  const open = useOpenSaved();
  const headersOf = useHeldHeaders();
  const keysOfSave = useKeysOf('save-operation');
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renamed, setRenamed] = useState<string>();
  const [said, say] = useState('');
  const { provided, reload } = useProvided(service);
  const own = useMemo(() => orderStored(stored), [stored]);
  const lines = useMemo(
    () => savedLines({ own, provided: provided.items, closed, text }),
    [own, provided.items, closed, text],
  );
  const { panel, active, activate, detailed, ...details } = useLineDetails(lines);
  const described = detailed?.item?.kind === 'operation' ? detailed : undefined;
  const count = own.count + (provided.items?.count ?? 0);
  const shown = lines.filter(({ item }) => item?.kind === 'operation').length;

  const start = useCallback(() => void saved.start().catch(() => undefined), [saved]);
  useEffect(start, [start]);
  // A folder that is closed, or a search, would hide it.
  const hidden = revealed !== undefined && !lines.some(({ key }) => key === revealed);
  if (hidden && (text !== '' || closed.size > 0)) {
    setText('');
    setClosed(new Set());
  }

  const { actions, onDrop, createFolder } = savedActions(saved, provided.items, {
    open,
    say,
    closed,
    isSearched: text !== '',
    endSearch: () => setText(''),
    toggle: (key) => setClosed((before) => toggled(before, key)),
    rename(key) {
      setRenamed(key);
      if (key !== undefined) details.hide();
    },
    describe: details.show,
  });
  return (
    <RowsPanel
      ref={panel}
      className="gh-saved"
      title={SAVED_NAMES.panel}
      actions={
        <>
          <Button
            label={PART_COPY.save}
            look="tool"
            title={withKeys(PART_COPY.save, keysOfSave)}
            onClick={() => runCommand('save-operation')}
          />
          <IconButton icon="plus" label={SAVED_COPY.newFolder} onClick={createFolder} />
          {(['import', 'export'] as const).map((way) => (
            <IconButton
              key={way}
              icon={way}
              label={commandLabel(`${way}-workspace`)}
              onClick={() => runCommand(`${way}-workspace`)}
            />
          ))}
        </>
      }
      search={{
        label: SAVED_COPY.search,
        hint: SAVED_COPY.searchHint,
        value: text,
        onChange: setText,
      }}
      status={
        <>
          {said !== '' && <span className="gh-hidden">{said}</span>}
          {status === 'loading' && PART_COPY.trying}
          {status === 'ready' && statusText({ text, shown, count }, keysOfSave)}
        </>
      }
      onClose={described && details.close}
    >
      {status === 'failed' && faultLine(describeFault(error), start)}
      {folderStatus && <FolderStatusLine {...folderStatus} />}
      {provided.fault &&
        faultLine(SAVED_COPY.providedFailed(describeProvidedFault(provided.fault)), reload)}
      <SavedList
        {...{ lines, active, renamed, actions, onDrop, revealed }}
        onActive={activate}
        described={described?.key}
        folders={own.folders}
        isOrdered={text === ''}
        onRevealed={() => saved.state.setState({ revealed: undefined })}
      />
      {described?.item?.kind === 'operation' && (
        <SavedDetails
          key={described.key}
          operation={described.item}
          {...{ saved, headersOf }}
          isProvided={described.isProvided}
          onClose={details.close}
        />
      )}
    </RowsPanel>
  );
}

function faultLine(text: string, onRetry: () => void) {
  return (
    <div role="alert" className="gh-saved-fault">
      <p>{text}</p>
      <Button label={PART_COPY.retry} look="tool" onClick={onRetry} />
    </div>
  );
}

interface PanelState {
  readonly open: (operation: SavedOperation) => void;
  readonly say: (text: string) => void;
  readonly closed: ReadonlySet<string>;
  readonly isSearched: boolean;
  readonly endSearch: () => void;
  readonly toggle: (folder: string) => void;
  readonly rename: (line: string | undefined) => void;
  readonly describe: (line: SavedLine) => void;
}

function savedActions(saved: SavedStore, provided: OrderedItems | undefined, panel: PanelState) {
  const act = (work: Promise<unknown>): void => void work.catch(saved.fail);
  const reveal = (key: string): void => saved.state.setState({ revealed: key });
  const remove = async (item: SavedItem): Promise<void> => {
    const undo = await removeSaved(saved, item);
    saved.offerUndo(PART_COPY.deleted(item.name), () => undo().then(() => reveal(item.id)));
  };
  const copy = async ({ item }: SavedLine): Promise<void> => {
    if (!item || !provided) return;
    const { folders, operations } = provided;
    const copied = item.kind === 'folder' ? (operations.get(item.id) ?? []) : [item];
    const folderId = item.kind === 'folder' ? item.id : item.folderId;
    const folder = folders.find(({ id }) => id === folderId);
    const made = await copyProvided(saved, copied, folder?.name);
    const first = made.at(0);
    if (first) reveal(first.id);
    panel.say(SAVED_COPY.savedCopy(item.name));
  };
  const actions: SavedRowActions = {
    onOpen({ item, key }) {
      if (item?.kind === 'operation') panel.open(item);
      else if (!panel.isSearched) panel.toggle(key);
    },
    onDescribe: panel.describe,
    onRename: ({ key }) => panel.rename(key),
    onRenamed({ item, key }, name, by) {
      panel.rename(undefined);
      if (by === 'key') reveal(key);
      const next = name?.trim() ?? '';
      if (item && next !== '' && next !== item.name)
        act(editItem(saved, item, (now) => ({ ...now, name: next })));
    },
    onDuplicate({ item }) {
      if (item?.kind !== 'operation') return;
      const work = duplicateOperation(saved, item, SAVED_COPY.copyOf(item.name));
      act(work.then(({ id }) => reveal(id)));
    },
    onMove({ item }, step) {
      if (!item) return;
      act(moveItemBy(saved, item, step).then(() => sayPlace(item.id)));
    },
    onMoveTo({ item }, folder) {
      if (item?.kind !== 'operation') return;
      const place = { folderId: folder?.id, before: undefined };
      const target = folder?.name ?? SAVED_COPY.noFolder;
      act(
        moveItem(saved, item, () => place).then(() => {
          panel.say(SAVED_COPY.movedTo(item.name, target));
          reveal(item.id);
        }),
      );
    },
    onCopy: (line) => act(copy(line)),
    onRemove: ({ item }) => item && act(remove(item)),
  };
  const sayPlace = (id: string): void => {
    const now = orderStored(saved.state.getState().stored);
    const item = saved.state.getState().stored.get(id)?.item;
    if (!item) return;
    const folderId = item.kind === 'operation' ? item.folderId : undefined;
    const folder = now.folders.find((one) => one.id === folderId);
    const all = item.kind === 'folder' ? now.folders : (now.operations.get(folder?.id) ?? []);
    const index = all.findIndex((one) => one.id === id);
    panel.say(`${item.name}: ${SAVED_COPY.place(index + 1, all.length, folder?.name)}`);
    if (folder && panel.closed.has(folder.id)) panel.toggle(folder.id);
    reveal(id);
  };
  const onDrop = ({ item }: SavedLine, drop: SavedPlace): void => {
    if (item) act(moveItem(saved, item, () => drop).then(() => reveal(item.id)));
  };
  const createFolder = async (): Promise<void> => {
    panel.endSearch();
    const { id } = await addFolder(saved, SAVED_COPY.newFolder);
    reveal(id);
    panel.rename(id);
  };
  return { actions, onDrop, createFolder: () => act(createFolder()) };
}

function statusText(
  { text, shown, count }: { readonly text: string; readonly shown: number; readonly count: number },
  saveKeys: string,
): string {
  if (count === 0) return SAVED_COPY.empty(saveKeys);
  if (text === '') return PART_COPY.operations(count);
  return shown === 0 ? SAVED_COPY.nothingFound : PART_COPY.operationsFound(shown, count);
}
