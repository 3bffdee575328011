import type { SavedOperation } from '../../../operations/saved-operation.ts';
import { useChooseOperation, useTabTexts } from '../../editors/graphiql-adapter.ts';
import { useOpenTabList, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { isBlank } from '../../editors/open-tab.ts';
import { useLayout } from '../../frame/layout-store.ts';
import { hashOf } from './saved-texts.ts';

/** Opens an operation in a tab, or brings the tab to the front that has it already. */
export function useOpenSaved(): (operation: SavedOperation) => void {
  const { tabs, activeTabIndex } = useOpenTabList();
  const actions = useTabActions();
  const choose = useChooseOperation();
  const layout = useLayout();
  return (operation) => {
    const { id, name, query, variables, headers = '', operationName } = operation;
    const holder = tabs.find(({ savedId }) => savedId === id);
    const front = tabs[activeTabIndex];
    if (holder) actions.show(holder.id);
    else {
      const texts = { query, variables, headers };
      actions.addWith(texts, { name, savedId: id, savedTexts: hashOf(operation) });
      if (operationName !== undefined) choose(operationName);
      if (front && isBlank(front)) actions.close([front.id]);
    }
    layout.show('editor');
  };
}

/** What the headers editor of the tab holds that has an operation; empty where none has. */
export function useHeldHeaders(): (operation: SavedOperation) => string {
  const { tabs } = useOpenTabList();
  const texts = useTabTexts();
  return ({ id }) => {
    const holder = tabs.find(({ savedId }) => savedId === id);
    return holder?.id === texts.tabId ? texts.read().headers : (holder?.headers ?? '');
  };
}
