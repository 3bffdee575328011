/** The editors below the operation: which one is open, how high it is, and how variables are edited. */
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
  /** Height of the operation's editor, as a multiple of that of the editor below. */
  readonly ratio: number;
  /** The chosen view of the variables, for good. */
  readonly choice: VariablesView | undefined;
  /** Where something is said below the editors, which leaves the texts in their places. */
  readonly end: HTMLElement | null;
  /** A view in its place until the next choice: a position in the text is gone to. */
  readonly forNow: VariablesView | undefined;
}

const VIEW_KEY = 'gatehouse:variables-view';

/** GraphiQL's own key and value for it, by which a layout of an earlier version is found. */
const RATIO_KEY = 'secondaryEditorFlex';
const FOLDED = 'hide-second';

const INITIAL_RATIO = 3;

function createEditorTools(storage: Pick<StorageAPI, 'get' | 'set'>) {
  const view = browserPreferences.get(VIEW_KEY);
  const kept = storage.get(RATIO_KEY) ?? '';
  const store = createStore<EditorToolsState>()(() => ({
    tool: 'variables',
    // As long as there is nothing in it, the room is the operation's.
    isOpen: kept !== FOLDED && Boolean(storage.get('variables')),
    ratio: Number(kept) || INITIAL_RATIO,
    choice: view === 'form' || view === 'json' ? view : undefined,
    forNow: undefined,
    end: null,
  }));
  return {
    ...store,
    open: (tool: EditorTool): void => store.setState({ tool, isOpen: true }),
    toggle: (): void => store.setState(({ isOpen }) => ({ isOpen: !isOpen })),
    /** Sets the ratio, the initial one without a value; `folded` closes the editors instead. */
    resize(ratio: number | 'folded' = INITIAL_RATIO): void {
      store.setState(ratio === 'folded' ? { isOpen: false } : { isOpen: true, ratio });
      storage.set(RATIO_KEY, ratio === 'folded' ? FOLDED : String(ratio));
    },
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
