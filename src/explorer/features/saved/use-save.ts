import type { SavedOperation } from '../../../operations/saved-operation.ts';
import { runCommand } from '../../commands/command-store.ts';
import { commandLabel } from '../../commands/keymap.ts';
import { useOperationName, usePanels, useTabTexts } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { UNTITLED, isBlank } from '../../editors/open-tab.ts';
import { refusalToEdit } from '../../editors/typed-text.ts';
import { addOperations, editItem, type NewOperation } from './saved-actions.ts';
import { SAVED_COPY } from './saved-copy.ts';
import { SAVED_NAMES } from './saved-name-copy.ts';
import { putItem, savedStoreOf, type SavedStore, type UnsavedTab } from './saved-store.ts';
import { hashOf, isSaved, textsToSave } from './saved-texts.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { useLayout } from '../../frame/layout-store.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export type Saving = ReturnType<typeof useSave>;

export function useSave(saved: SavedStore) {
  const { tabs, activeTabIndex } = useOpenTabList();
  const { mark } = useTabActions();
  const texts = useTabTexts();
  const operationName = useOperationName();
  const { open: openPanel } = usePanels();
  const markSaved = (tabId: string, item: SavedOperation): void =>
    mark(tabId, { name: item.name, savedId: item.id, savedTexts: hashOf(item) });
  const tellSaved = ({ id, name }: SavedOperation, text: string = PART_COPY.saved(name)): void =>
    saved.notify({
      text,
      action: SAVED_COPY.show,
      onAction() {
        openPanel(SAVED_NAMES.panel);
        saved.state.setState({ revealed: id, notice: undefined });
      },
    });
  const storedOf = (id: string | undefined) =>
    id === undefined ? undefined : saved.state.getState().stored.get(id);
  /** Replaces the version that the tab had opened; asks if it was changed since. */
  const save = async (tab: UnsavedTab, id: string, base: string | undefined): Promise<void> => {
    const item = storedOf(id)?.item;
    if (item?.kind !== 'operation') return ask(tab, base !== undefined);
    if (isSaved(tab.texts, item, saved.secrets())) {
      markSaved(tab.tabId, item);
      return tellSaved(item);
    }
    if (hashOf(item) !== base) {
      return saved.state.setState({ question: { kind: 'conflict', tab, theirs: item } });
    }
    const next = withTexts(item, tab, saved.secrets());
    const outcome = await saved.save((stored) =>
      stored.get(id)?.item === item ? [putItem(stored, next)] : [],
    );
    if (outcome.kind !== 'saved' || outcome.stored.length === 0) return save(tab, id, base);
    markSaved(tab.tabId, next);
    tellSaved(next);
  };
  const ask = (tab: UnsavedTab, isGone: boolean): void => {
    const { name, title = '' } = tabs.find(({ id }) => id === tab.tabId) ?? {};
    const named = name ?? (title === UNTITLED || !tab.texts.query.includes(title) ? '' : title);
    saved.state.setState({ question: { kind: 'save', tab, name: named, isGone } });
  };
  const add = async (tab: UnsavedTab, operation: NewOperation): Promise<void> => {
    const [made] = await addOperations(saved, [operation]);
    if (!made) return;
    markSaved(tab.tabId, made);
    tellSaved(made);
  };
  return {
    async front(): Promise<void> {
      const tab = { tabId: texts.tabId, texts: texts.read(), operationName };
      const { savedId, savedTexts } = tabs[activeTabIndex] ?? {};
      if (savedId === undefined) return ask(tab, false);
      await saved.start();
      await save(tab, savedId, savedTexts);
    },
    async asNew(
      tab: UnsavedTab,
      as: Pick<SavedOperation, 'name' | 'folderId'> & { keepsHeaders: boolean },
    ): Promise<void> {
      const { name, folderId, keepsHeaders } = as;
      const kept = textsToSave(tab.texts, keepsHeaders, saved.secrets());
      await add(tab, {
        ...kept,
        name,
        folderId,
        description: '',
        operationName: tab.operationName,
      });
    },
    /** Saves a tab over another tab's version, which the notice can bring back. */
    async over(tab: UnsavedTab, theirs: SavedOperation): Promise<void> {
      const mine = withTexts(theirs, tab, saved.secrets());
      const put = ({ query, variables, headers, operationName: runs }: SavedOperation) =>
        editItem(saved, theirs, (item) => ({
          ...item,
          query,
          variables,
          headers,
          operationName: runs,
        }));
      await put(mine);
      markSaved(tab.tabId, mine);
      saved.offerUndo(SAVED_COPY.replaced(theirs.name), () => put(theirs));
    },
    async asCopy(tab: UnsavedTab, theirs: SavedOperation): Promise<void> {
      const { name, folderId, description, headers, operationName: runs } = theirs;
      const kept = textsToSave(tab.texts, headers !== undefined, saved.secrets());
      const copy = { ...kept, description, folderId, operationName: runs };
      await add(tab, { ...copy, name: SAVED_COPY.copyOf(name) });
    },
    /** Shows another tab's version; the editors’ undo brings back the text before. */
    take(tab: UnsavedTab, theirs: SavedOperation): void {
      const { query, variables, headers } = theirs;
      if (tab.tabId === texts.tabId) texts.show({ query, variables, headers });
      markSaved(tab.tabId, theirs);
    },
  };
}

function withTexts(
  item: SavedOperation,
  { texts, operationName }: UnsavedTab,
  secrets: readonly string[],
): SavedOperation {
  return { ...item, ...textsToSave(texts, item.headers !== undefined, secrets), operationName };
}

export function useOpenSaved(): (operation: SavedOperation) => void {
  const saved = savedStoreOf(useSchemaAccess());
  const { tabs, activeTabIndex } = useOpenTabList();
  const actions = useTabActions();
  const layout = useLayout();
  return (operation) => {
    const { id, name, query, variables, headers = '', operationName } = operation;
    const refusal = refusalToEdit(query);
    if (refusal !== undefined) {
      return saved.notify({
        text: refusal,
        action: commandLabel('export-workspace'),
        onAction() {
          saved.state.setState({ notice: undefined });
          runCommand('export-workspace');
        },
      });
    }
    const holder = tabs.find(({ savedId }) => savedId === id);
    const front = tabs[activeTabIndex];
    if (holder) actions.show(holder.id);
    else {
      const tab = { query, variables, headers, operationName, name };
      actions.addWith({ ...tab, savedId: id, savedTexts: hashOf(operation) });
      if (front && isBlank(front)) actions.close([front.id]);
    }
    layout.show('editor');
  };
}

/** The headers editor's text in the operation's tab; empty without one. */
export function useHeldHeaders(): (operation: SavedOperation) => string {
  const { tabs } = useOpenTabList();
  const texts = useTabTexts();
  return ({ id }) => {
    const holder = tabs.find(({ savedId }) => savedId === id);
    return holder?.id === texts.tabId ? texts.read().headers : (holder?.headers ?? '');
  };
}
