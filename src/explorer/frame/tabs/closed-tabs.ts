import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import { createStore } from 'zustand';
import { isBlank, type OpenTab, type PlacedTab } from '../../editors/open-tab.ts';

/** So many closings can be taken back, the last first. */
const MAX_CLOSINGS = 10;

export type Closing = readonly PlacedTab[];

interface ClosedState {
  /** In memory alone, because tabs hold headers; the last first. */
  readonly closings: readonly Closing[];
  /** The one whose `Undo` is offered: it would bring the tabs back with their answers. */
  readonly undoable: Closing | undefined;
}

export type ClosedTabs = ReturnType<typeof createClosedTabs>;

/** Follows closed tabs; `onKeep` hears of those whose answers to keep: open, or back by `Undo`. */
export function createClosedTabs(onKeep: (tabs: TabsState) => void) {
  const store = createStore<ClosedState>()(() => ({ closings: [], undoable: undefined }));
  let last: TabsState = { tabs: [], activeTabIndex: 0 };
  const keep = (): void => {
    const closed = store.getState().undoable?.map(({ tab }) => tab) ?? [];
    onKeep({ ...last, tabs: [...last.tabs, ...closed] });
  };
  return {
    store,
    onTabChange(next: TabsState): void {
      const ids = new Set(next.tabs.map(({ id }) => id));
      const isOpen = ({ tab }: PlacedTab): boolean => ids.has(tab.id);
      const closing = last.tabs
        .map((tab: OpenTab, index) => ({ tab, index }))
        .filter((placed) => !isOpen(placed) && !isBlank(placed.tab));
      last = next;
      const { closings, undoable } = store.getState();
      const left = closings.filter((one) => !one.every(isOpen));
      const isNew = closing.length > 0;
      if (isNew || left.length < closings.length) {
        store.setState({
          closings: (isNew ? [closing, ...left] : left).slice(0, MAX_CLOSINGS),
          undoable: isNew ? closing : left.find((one) => one === undoable),
        });
      }
      keep();
    },
    /** Nobody is offered to undo the last closing any more: the answers of its tabs go. */
    endUndo(): void {
      store.setState({ undoable: undefined });
      keep();
    },
    /** The closing's tabs as to be opened: as they were, or as new ones once their answers have gone. */
    tabsOf(closing: Closing): Closing {
      if (closing === store.getState().undoable) return closing;
      // Opened again, they are closed no more, whatever they are called.
      store.setState(({ closings }) => ({ closings: closings.filter((one) => one !== closing) }));
      return closing.map(({ tab, index }) => ({ tab: { ...tab, id: crypto.randomUUID() }, index }));
    },
  };
}
