import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import { createStore } from 'zustand';
import { isBlank, type OpenTab, type PlacedTab } from '../../editors/open-tab.ts';

const MAX_CLOSINGS = 10;

export type Closing = readonly PlacedTab[];

interface ClosedState {
  /** Only in memory, because tabs hold headers; the last first. */
  readonly closings: readonly Closing[];
  /** The closing that `Undo` brings back with its answers. */
  readonly undoable: Closing | undefined;
}

export type ClosedTabs = ReturnType<typeof createClosedTabs>;

/** Follows closed tabs; `onKeep` gets the tabs whose answers to keep. */
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
    endUndo(): void {
      store.setState({ undoable: undefined });
      keep();
    },
    /** The tabs to open: as they were, or as new ones if their answers are gone. */
    tabsOf(closing: Closing): Closing {
      if (closing === store.getState().undoable) return closing;
      store.setState(({ closings }) => ({ closings: closings.filter((one) => one !== closing) }));
      return closing.map(({ tab, index }) => ({ tab: { ...tab, id: crypto.randomUUID() }, index }));
    },
  };
}
