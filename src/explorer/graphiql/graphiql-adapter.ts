import { pick, useGraphiQL, useGraphiQLActions, type TabsState } from '@graphiql/react';
import type { StorageAPI } from '@graphiql/toolkit';
import type { GraphQLSchema } from 'graphql';
import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useStore } from 'zustand';
import { callOfTab, type CallStore, type TabCall } from '../runs/call-store.ts';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  useRef,
} from 'react';
import type { ReloadState } from '../../session/reload-state.ts';
import type { Unsent } from '../transport/call-failure.ts';
import { addLeafs } from './fill-leafs.ts';
import { replaceText } from './replace-text.ts';
import type { RunEditors } from '../runs/run-editors.ts';
import { isEditedSince, type EditorTexts, type Run } from '../runs/run.ts';
import { settleTabs } from './settle-tabs.ts';

/**
 * The one file, with what its panels need in `graphiql-adapter-docs.ts` and what is done to its editors
 * in `graphiql-adapter-editors.ts`, that touches GraphiQL's hooks: what the explorer's own parts need of
 * GraphiQL, in their own terms, so that a new major version of it is met here.
 */

/** The operation editor's text, and a way to change it that the editor's undo takes back. */
export interface EditorDocument {
  readonly document: string;
  readonly setDocument: (document: string) => void;
}

const noUndo = (): void => undefined;

/** The text of the active tab as it is being typed. */
export function useEditorDocument(): EditorDocument {
  const editor = useGraphiQL((state) => state.queryEditor);
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = editor?.onDidChangeModelContent(listener);
      return listening ? () => listening.dispose() : noUndo;
    },
    [editor],
  );
  const document = useSyncExternalStore(subscribe, () => editor?.getValue() ?? '');
  const setDocument = useCallback(
    (text: string) => {
      if (editor) replaceText(editor, text, 'here');
    },
    [editor],
  );
  return { document, setDocument };
}

/** All tabs of the editor. */
export interface OpenTabs {
  /** With what has just been typed. */
  readonly read: () => TabsState;
  /** Puts headers into the tabs that they are of; those that are not open any more go. */
  readonly fill: (reloadState: ReloadState) => void;
  /** Where GraphiQL stores what may be stored of them. */
  readonly storage: Pick<StorageAPI, 'get' | 'set'>;
}

/** The tabs; undefined before there are editors for them. */
export function useOpenTabs(): OpenTabs | undefined {
  const state = useGraphiQL((all) => ({
    tabs: all.tabs,
    activeTabIndex: all.activeTabIndex,
    query: all.queryEditor,
    variables: all.variableEditor,
    headers: all.headerEditor,
    storage: all.storage,
  }));
  const { moveTab, updateActiveTabValues } = useGraphiQLActions();
  return useMemo(() => {
    const { tabs, activeTabIndex, query, variables, headers, storage } = state;
    if (!query || !variables || !headers) return undefined;
    return {
      storage,
      read: () =>
        settleTabs(
          { tabs, activeTabIndex },
          {
            query: query.getValue(),
            variables: variables.getValue(),
            headers: headers.getValue(),
          },
        ),
      fill(reloadState) {
        const contentOf = ({ id, ...tab }: TabsState['tabs'][number]) => {
          const part = reloadState.find(({ tabId }) => tabId === id);
          return { headers: part?.headers ?? tab.headers ?? null };
        };
        const typed = { query: query.getValue(), variables: variables.getValue() };
        // The only way into a tab behind; GraphiQL looks for the one in front by its identity.
        moveTab(
          tabs.map((tab, index) =>
            index === activeTabIndex ? tab : { ...tab, ...contentOf(tab) },
          ),
        );
        const active = tabs[activeTabIndex];
        if (!active) return;
        // GraphiQL has shown the tab as it knew it, a tenth of a second behind who types.
        replaceText(query, typed.query, 'here');
        replaceText(variables, typed.variables, 'here');
        const content = contentOf(active);
        headers.setValue(content.headers ?? '');
        updateActiveTabValues(content);
      },
    };
  }, [state, moveTab, updateActiveTabValues]);
}

/** Has the editors change their colours with the system's, where nobody has chosen any. */
export function useSystemTheme(): void {
  const theme = useGraphiQL((state) => state.theme);
  const { setTheme } = useGraphiQLActions();
  useEffect(() => {
    if (theme) return undefined;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    // GraphiQL asks the system only when the theme is set.
    const follow = (): void => setTheme(null);
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme, setTheme]);
}

/** The id of the tab in front. */
export function useActiveTabId(): string {
  return useGraphiQL((state) => state.tabs[state.activeTabIndex]?.id ?? '');
}

/**
 * Tells of the tabs as soon as one is in front: GraphiQL tells of changes, and the first thing somebody
 * does may be to run what is there.
 */
export function useOnTabInFront(listener: (tabs: TabsState) => void): void {
  const state = useGraphiQL(pick('tabs', 'activeTabIndex'));
  const tabId = useActiveTabId();
  const onFront = useEffectEvent(() => listener(state));
  useLayoutEffect(() => {
    if (tabId !== '') onFront();
  }, [tabId]);
}

/** The place of the tab in front among the tabs, from 0. */
export function useActiveTabIndex(): number {
  return useGraphiQL((state) => state.activeTabIndex);
}

/** The schema that GraphiQL built; null or undefined while there is none. */
export function useSchema(): GraphQLSchema | null | undefined {
  return useGraphiQL((state) => state.schema);
}

/** Name of the operation that Run would run, where the document has several. */
export function useOperationName(): string | undefined {
  return useGraphiQL((state) => state.operationName);
}

/** Runs the operation in the active tab. */
export function useRun(): () => void {
  const { run } = useGraphiQLActions();
  const { queryEditor, schema } = useGraphiQL(pick('queryEditor', 'schema'));
  return useCallback(() => {
    // GraphiQL adds them too, in a way that cannot be undone; it finds nothing to add then.
    if (queryEditor) addLeafs(queryEditor, schema);
    run();
  }, [run, queryEditor, schema]);
}

/** Runs one of the document's operations by its name, wherever the cursor is. */
export function useRunOperation(): (operationName: string | undefined) => void {
  const run = useRun();
  const { setOperationName } = useGraphiQLActions();
  return useCallback(
    (operationName) => {
      if (operationName !== undefined) setOperationName(operationName);
      run();
    },
    [run, setOperationName],
  );
}

/** Whether an operation runs: its answer is on the way, or it is subscribed to. */
export function useRunning(): boolean {
  return useGraphiQL((state) => state.isFetching || state.subscription !== null);
}

/** What GraphiQL writes responses into, which our own views show: it keeps nothing. */
const NO_RESPONSE_EDITOR = {
  getValue: () => '',
  setValue: () => undefined,
} as unknown as editor.IStandaloneCodeEditor;

/** Has GraphiQL write responses nowhere; its own response editor is hidden (answer-bar.css). */
export function useNoResponseEditor(): void {
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  const { setEditor } = useGraphiQLActions();
  useLayoutEffect(() => {
    if (responseEditor && responseEditor !== NO_RESPONSE_EDITOR)
      setEditor({ responseEditor: NO_RESPONSE_EDITOR });
  }, [responseEditor, setEditor]);
}

/** Connects the editors to runs. */
export function useRunEditors(runEditors: RunEditors): void {
  const editors = useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor'));
  const { updateActiveTabValues } = useGraphiQLActions();
  const tabId = useActiveTabId();
  useLayoutEffect(() => {
    const { queryEditor, variableEditor, headerEditor } = editors;
    if (tabId === '' || !queryEditor) return undefined;
    return runEditors.connect({
      texts: () => ({
        query: queryEditor.getValue(),
        variables: variableEditor?.getValue() ?? '',
        headers: headerEditor?.getValue() ?? '',
      }),
      clearResponse: () => updateActiveTabValues({ response: '' }),
    });
  }, [runEditors, editors, tabId, updateActiveTabValues]);
}

/** Whether the editors hold something else by now than what ran; false where nothing did. */
export function useIsEditedSince(run: Run | undefined): boolean {
  const editors = useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor'));
  const { queryEditor, variableEditor, headerEditor } = editors;
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = [queryEditor, variableEditor, headerEditor].map((editor) =>
        editor?.onDidChangeModelContent(listener),
      );
      return () => listening.forEach((one) => one?.dispose());
    },
    [queryEditor, variableEditor, headerEditor],
  );
  return useSyncExternalStore(
    subscribe,
    () =>
      run !== undefined &&
      queryEditor !== undefined &&
      isEditedSince(run, {
        query: queryEditor.getValue(),
        variables: variableEditor?.getValue() ?? '',
        headers: headerEditor?.getValue() ?? '',
      }),
  );
}

/** Brings a place in the variables or headers editor into sight, with the cursor in it. */
export function useGoTo(): (place: Unsent) => void {
  const editors = useGraphiQL(pick('variableEditor', 'headerEditor'));
  return useCallback(
    ({ editor, line, column }) => {
      // Which of the two is open is GraphiQL's own to know.
      const tab = `.graphiql-editor-tools button[data-name="${editor}"]`;
      document.querySelector<HTMLElement>(`${tab}:not(.active)`)?.click();
      const shown = editor === 'variables' ? editors.variableEditor : editors.headerEditor;
      const position = { lineNumber: line, column };
      shown?.setPosition(position);
      shown?.revealPositionInCenterIfOutsideViewport(position);
      shown?.focus();
    },
    [editors],
  );
}

/** The texts of the tab in front, to be read, and to be replaced so that the editors' undo takes it back. */
export interface TabTexts {
  readonly tabId: string;
  readonly read: () => EditorTexts;
  /** Headers that are not known stay as they are. */
  readonly show: (
    texts: Omit<EditorTexts, 'headers'> & { readonly headers: string | undefined },
  ) => void;
}

/** The texts of the tab in front. */
export function useTabTexts(): TabTexts {
  const editors = useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor'));
  const tabId = useActiveTabId();
  return useMemo(() => {
    const { queryEditor, variableEditor, headerEditor } = editors;
    return {
      tabId,
      read: () => ({
        query: queryEditor?.getValue() ?? '',
        variables: variableEditor?.getValue() ?? '',
        headers: headerEditor?.getValue() ?? '',
      }),
      show({ query, variables, headers }) {
        if (queryEditor) replaceText(queryEditor, query, 'top');
        if (variableEditor) replaceText(variableEditor, variables, 'top');
        if (headerEditor && headers !== undefined) replaceText(headerEditor, headers, 'top');
      },
    };
  }, [editors, tabId]);
}

/** Stops what runs. */
export function useStop(): () => void {
  return useGraphiQLActions().stop;
}

/** Asks for the schema again. */
export function useIntrospect(): () => void {
  const { introspect } = useGraphiQLActions();
  return useCallback(() => void introspect(), [introspect]);
}

/** Names the operation editor, and puts the cursor into it, as soon as there is one in sight. */
export function useOperationEditor(ariaLabel: string, isShown: boolean): void {
  const editor = useGraphiQL((state) => state.queryEditor);
  // The schema is at hand in a worker: nothing is saved by asking it later.
  useEffect(
    () => editor?.updateOptions({ ariaLabel, quickSuggestionsDelay: 0 }),
    [editor, ariaLabel],
  );
  useEffect(() => {
    if (isShown) editor?.focus();
  }, [editor, isShown]);
}

/**
 * Stops what runs in a tab once another one is in front. GraphiQL does so when tabs are changed, but
 * not when one is added: it would then show the answer in the new tab.
 */
export function useStopBehind(): void {
  const tabId = useActiveTabId();
  const stop = useStop();
  const last = useRef(tabId);
  useEffect(() => {
    if (last.current !== '' && last.current !== tabId) stop();
    last.current = tabId;
  }, [tabId, stop]);
}

/** The last call of the tab in front, with the tab's id. */
export function useTabCall(calls: CallStore): [TabCall, string] {
  const tabId = useActiveTabId();
  return [useStore(calls, (state) => callOfTab(state, tabId)), tabId];
}
