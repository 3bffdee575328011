/** The variables of the tab in front, and where they are edited; see `graphiql-adapter.ts`. */
import { useGraphiQL } from '@graphiql/react';
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { keepChoice } from '../../session/kept-choices.ts';
import { browserPreferences } from '../../session/preferences.ts';
import { replaceText } from './replace-text.ts';
import { findBeside, findInFront } from '../ui/in-front.ts';

export type VariablesView = 'form' | 'json';

interface VariablesViewState {
  /** What somebody has chosen, for good. */
  readonly choice: VariablesView | undefined;
  /** What is shown in its place for now: the text is gone to. */
  readonly forNow: VariablesView | undefined;
}

const VIEW_KEY = 'gatehouse:variables-view';

/** Makes the store of how variables are edited, once an explorer (`useExplorerState`). */
export function createVariablesView() {
  const kept = browserPreferences.get(VIEW_KEY);
  const store = createStore<VariablesViewState>()(() => ({
    choice: kept === 'form' || kept === 'json' ? kept : undefined,
    forNow: undefined,
  }));
  return {
    ...store,
    choose(choice: VariablesView): void {
      store.setState({ choice, forNow: undefined });
      keepChoice(VIEW_KEY, choice);
    },
    showForNow: (forNow: VariablesView): void => store.setState({ forNow }),
  };
}

/** How the variables are read and changed, such that the editor's undo takes it back. */
export function useVariablesEditor() {
  const editor = useGraphiQL((state) => state.variableEditor);
  return useMemo(
    () => ({
      read: () => editor?.getValue() ?? '',
      edit(change: (text: string) => string): void {
        if (editor) replaceText(editor, change(editor.getValue()), 'here');
      },
    }),
    [editor],
  );
}

/** Opens the variables below the operation, where they are folded away or the headers are in front. */
export function openVariables(): void {
  findInFront(`${VARIABLES_BUTTON}:not(.active)`)?.click();
}

/** Opens the variables, with the cursor in one of them where they are a form. */
export function useShowVariable(): (name: string) => void {
  const editor = useGraphiQL((state) => state.variableEditor);
  return useCallback(
    (name) => {
      openVariables();
      const row = `.gh-variables-tool [role="group"] > [aria-label="${CSS.escape(name)}"]`;
      const field = findInFront(row)?.querySelector<HTMLElement>('input, select, textarea, button');
      if (field) field.focus();
      else editor?.focus();
    },
    [editor],
  );
}

export function useVariablesText() {
  const editor = useGraphiQL((state) => state.variableEditor);
  const { read, edit } = useVariablesEditor();
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = editor?.onDidChangeModelContent(listener);
      return () => listening?.dispose();
    },
    [editor],
  );
  return { text: useSyncExternalStore(subscribe, read), edit };
}

/** GraphiQL's button that opens the variables below the operation. */
const VARIABLES_BUTTON = '.graphiql-editor-tools button[data-name="variables"]';

export interface VariablesSlots {
  /** Beside the button that opens the tool. */
  readonly bar: HTMLElement;
  readonly tool: HTMLElement;
}

/**
 * Places for what is ours in the tool for variables, which GraphiQL has no slots in: one behind its button,
 * by the button's documented name, and one after the editors, found from the editor itself. What GraphiQL
 * renders there stays in its order, so React never meets them.
 */
export function useVariablesSlots(): VariablesSlots | undefined {
  const editor = useGraphiQL((state) => state.variableEditor);
  const [slots, setSlots] = useState<VariablesSlots>();
  useLayoutEffect(() => {
    const container = editor?.getContainerDomNode();
    const button = findBeside(container, VARIABLES_BUTTON);
    const section = container?.parentElement;
    if (!button || !section) return undefined;
    const bar = createSlot('gh-variables-bar');
    const tool = createSlot('gh-variables-tool');
    button.after(bar);
    section.append(tool);
    // Where they go is known once GraphiQL has rendered.
    // oxlint-disable-next-line react/set-state-in-effect
    setSlots({ bar, tool });
    return () => {
      bar.remove();
      tool.remove();
      setSlots(undefined);
    };
  }, [editor]);
  return slots;
}

function createSlot(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
