import type { StorageAPI } from '@graphiql/toolkit';
import { createStore } from 'zustand';
import { keepChoice } from '../../session/kept-choices.ts';
import { browserPreferences } from '../../session/preferences.ts';
import { useExplorerState } from './graphiql-adapter-docs.ts';

export type EditorTool = 'variables' | 'headers';

export type VariablesView = 'form' | 'json';

interface EditorToolsState {
  readonly tool: EditorTool;
  readonly isOpen: boolean;
  /** Height of the operation's editor over that of the editor below. */
  readonly ratio: number;
  readonly choice: VariablesView | undefined;
  /** Place of messages below the editors. */
  readonly end: HTMLElement | null;
  /** Overrides the choice until the next one, to go to a position in the text. */
  readonly forNow: VariablesView | undefined;
}

const VIEW_KEY = 'gatehouse:variables-view';

/** GraphiQL's own key and value: earlier versions stored the layout there. */
const RATIO_KEY = 'secondaryEditorFlex';
const FOLDED = 'hide-second';

const INITIAL_RATIO = 3;

function createEditorTools(storage: Pick<StorageAPI, 'get' | 'set'>) {
  const view = browserPreferences.get(VIEW_KEY);
  const kept = storage.get(RATIO_KEY) ?? '';
  const store = createStore<EditorToolsState>()(() => ({
    tool: 'variables',
    // Empty variables leave the room to the operation.
    isOpen: kept !== FOLDED && Boolean(storage.get('variables')),
    ratio: Number(kept) || INITIAL_RATIO,
    choice: view === 'form' || view === 'json' ? view : undefined,
    forNow: undefined,
    end: null,
  }));
  /** The initial ratio by default; `folded` closes the editors. */
  const resize = (ratio: number | 'folded' = INITIAL_RATIO): void => {
    store.setState(ratio === 'folded' ? { isOpen: false } : { isOpen: true, ratio });
    storage.set(RATIO_KEY, ratio === 'folded' ? FOLDED : String(ratio));
  };
  return {
    ...store,
    open: (tool: EditorTool): void => store.setState({ tool, isOpen: true }),
    toggle: (): void => store.setState(({ isOpen }) => ({ isOpen: !isOpen })),
    resize,
    /** Gives the editor below more room, or less. */
    step: (by: 1 | -1): void => resize(store.getState().ratio * (by === 1 ? 0.75 : 1 / 0.75)),
    choose(choice: VariablesView): void {
      store.setState({ choice, forNow: undefined });
      keepChoice(VIEW_KEY, choice);
    },
    setEnd: (end: HTMLElement | null): void => store.setState({ end }),
    showForNow: (forNow: VariablesView): void => store.setState({ forNow }),
  };
}

export type EditorTools = ReturnType<typeof useEditorTools>;

export function useEditorTools() {
  return useExplorerState(createEditorTools);
}
