import {
  pick,
  useGraphiQL,
  useGraphiQLActions,
  type GraphiQLPlugin,
  type TabsState,
} from '@graphiql/react';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { useStore } from 'zustand';
import { callOfTab, type CallStore, type TabCall } from '../runs/call-store.ts';
import { use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { language } from '../../contract/language.ts';
import { onKeptChange } from '../../session/kept-choices.ts';
import type { LanguageService } from '../../schema/language-service.ts';
import type { Unsent } from '../../transport/call-failure.ts';
import { editorKeys } from '../commands/keymap.ts';
import { applyTheme, THEME_KEY } from '../ui/contrast.ts';
import { findInFront, InFrontContext } from '../ui/in-front.ts';
import { replaceText } from '../monaco/replace-text.ts';
import type { RunEditors } from '../runs/run-editors.ts';
import { isEditedSince, type EditorTexts, type Run } from '../runs/run.ts';
import {
  openTool,
  prepareRun,
  SILENT_EDITOR,
  textsOf,
  useEditors,
  useEditorValue,
} from './graphiql-adapter-editors.ts';
import { EDITOR_COPY } from './editor-copy.ts';
import { useEditorTools } from './editor-tools.ts';

/** The explorer's access to GraphiQL's hooks: these files alone use them. */

/** `document` is the text to show, which waits until typing pauses; `read` gives the newest, to act on. */
export function useEditorDocument() {
  const editor = useGraphiQL((state) => state.queryEditor);
  const document = useEditorValue(({ queryEditor }) => queryEditor?.getValue() ?? '');
  const read = useCallback(() => editor?.getValue() ?? '', [editor]);
  const setDocument = useCallback(
    (text: string) => {
      if (editor) replaceText(editor, text, 'here');
    },
    [editor],
  );
  return { document, read, setDocument };
}

export function useFollowedTheme(): void {
  const isInFront = use(InFrontContext);
  const storage = useGraphiQL((state) => state.storage);
  const [theme, setTheme] = useThemeChoice();
  const follow = useEffectEvent((change?: Event) => {
    const kept = storage.get('theme');
    const chosen = kept === 'light' || kept === 'dark' ? kept : null;
    // GraphiQL reads the system's theme only when one is set.
    if (change || chosen !== theme) setTheme(chosen);
  });
  useEffect(() => {
    if (!isInFront) return undefined;
    // All services share the choice: another explorer may have changed it.
    follow();
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const onSystem = (change: Event): void => follow(change);
    system.addEventListener('change', onSystem);
    const stopFollowing = onKeptChange(THEME_KEY, () => follow());
    return () => {
      system.removeEventListener('change', onSystem);
      stopFollowing();
    };
  }, [isInFront]);
}

export function useThemeChoice() {
  const theme = useGraphiQL((state) => state.theme);
  const actions = useGraphiQLActions();
  const setTheme = (chosen: typeof theme): void => {
    actions.setTheme(chosen);
    applyTheme(chosen);
  };
  return [theme, setTheme] as const;
}

export function useActiveTabId(): string {
  return useGraphiQL((state) => state.tabs[state.activeTabIndex]?.id ?? '');
}

/** GraphiQL tells of changes only, and Run may come before the first. */
export function useOnTabInFront(listener: (tabs: TabsState) => void): void {
  const state = useGraphiQL(pick('tabs', 'activeTabIndex'));
  const tabId = useActiveTabId();
  const onFront = useEffectEvent(() => listener(state));
  useLayoutEffect(() => {
    if (tabId !== '') onFront();
  }, [tabId]);
}

export type Panel = GraphiQLPlugin;

/** `toggle` hides a panel beside the editors. */
export function usePanels() {
  const { plugins, visiblePlugin } = useGraphiQL(pick('plugins', 'visiblePlugin'));
  const { setVisiblePlugin } = useGraphiQLActions();
  return {
    panels: plugins,
    visible: visiblePlugin?.title,
    open: setVisiblePlugin,
    toggle(title: string): void {
      const isAlone = findInFront('[data-arrangement="single"]') !== null;
      setVisiblePlugin(visiblePlugin?.title === title && !isAlone ? null : title);
    },
  };
}

export function useSchema(): GraphQLSchema | null | undefined {
  return useGraphiQL((state) => state.schema);
}

export function useOperations() {
  return useGraphiQL((state) => state.operations) ?? NO_OPERATIONS;
}

const NO_OPERATIONS: readonly OperationDefinitionNode[] = [];

export function useOperationName(): string | undefined {
  return useGraphiQL((state) => state.operationName);
}

export function useRun(): () => void {
  const { run } = useGraphiQLActions();
  const editors = useEditors();
  const schema = useGraphiQL((state) => state.schema);
  return useCallback(() => {
    prepareRun(editors, schema);
    run();
  }, [run, editors, schema]);
}

export function useChooseOperation(): (operationName: string) => void {
  return useGraphiQLActions().setOperationName;
}

export function useRunEditors(runEditors: RunEditors): void {
  const editors = useEditors();
  const { setEditor, updateActiveTabValues } = useGraphiQLActions();
  // GraphiQL runs nothing without a response editor.
  useLayoutEffect(() => setEditor({ responseEditor: SILENT_EDITOR }), [setEditor]);
  const tabId = useActiveTabId();
  useLayoutEffect(() => {
    if (tabId === '') return undefined;
    return runEditors.connect({
      texts: () => textsOf(editors),
      clearResponse: () => updateActiveTabValues({ response: '' }),
    });
  }, [runEditors, editors, tabId, updateActiveTabValues]);
}

export function useIsEditedSince(run: Run | undefined): boolean {
  return useEditorValue((editors) => {
    const texts = textsOf(editors);
    return run !== undefined && texts !== undefined && isEditedSince(run, texts);
  });
}

export function useGoTo(): (unsent: Unsent) => void {
  const editors = useEditors();
  const tools = useEditorTools();
  return useCallback(
    ({ editor, line, column }) => {
      const shown = editor === 'variables' ? editors.variableEditor : editors.headerEditor;
      if (editor === 'variables') tools.showForNow('json');
      const position = { lineNumber: line, column };
      openTool(tools, editor, shown);
      shown?.setPosition(position);
      shown?.revealPositionInCenterIfOutsideViewport(position);
    },
    [editors, tools],
  );
}

export type TabTexts = ReturnType<typeof useTabTexts>;

export function useTabTexts() {
  const editors = useEditors();
  const tabId = useActiveTabId();
  return useMemo(
    () => ({
      tabId,
      read: () => textsOf(editors) ?? { query: '', variables: '', headers: '' },
      show(texts: Omit<EditorTexts, 'headers'> & { headers?: string | undefined }) {
        const { queryEditor, variableEditor, headerEditor } = editors;
        const { headers } = texts;
        if (queryEditor) replaceText(queryEditor, texts.query, 'top');
        if (variableEditor) replaceText(variableEditor, texts.variables, 'top');
        if (headerEditor && headers !== undefined) replaceText(headerEditor, headers, 'top');
      },
    }),
    [editors, tabId],
  );
}

/** Names the editors for screen readers, and focuses the operation once it is shown. */
export function useNamedEditors(isShown: boolean): void {
  const { queryEditor, variableEditor, headerEditor } = useEditors();
  useEffect(() => {
    const name = (editor: string) => ({ ariaLabel: EDITOR_COPY.label(editor, editorKeys().leave) });
    queryEditor?.updateOptions(name(EDITOR_COPY.text));
    variableEditor?.updateOptions(name(EDITOR_COPY.variables));
    headerEditor?.updateOptions(name(EDITOR_COPY.headers));
    // Monaco speaks English, apart from these names.
    for (const editor of [queryEditor, variableEditor, headerEditor]) {
      const element = editor?.getDomNode();
      element?.setAttribute('lang', 'en');
      element?.querySelector('textarea')?.setAttribute('lang', language());
    }
    document.querySelector('.monaco-aria-container')?.setAttribute('lang', 'en');
  }, [queryEditor, variableEditor, headerEditor]);
  useEffect(() => {
    if (isShown) queryEditor?.focus();
  }, [queryEditor, isShown]);
}

export function useTabCall(calls: CallStore): [TabCall, string] {
  const tabId = useActiveTabId();
  return [useStore(calls, (state) => callOfTab(state, tabId)), tabId];
}

const SERVICES = new Map<string, LanguageService>();

export function languageServiceOf(uri: string): LanguageService | undefined {
  return SERVICES.get(uri);
}

/** The service must not change while the editor is there. */
export function useLanguageService(service: LanguageService): void {
  const editor = useGraphiQL((state) => state.queryEditor);
  useLayoutEffect(() => {
    const uri = editor?.getModel()?.uri.toString();
    if (uri === undefined) return undefined;
    SERVICES.set(uri, service);
    return () => void SERVICES.delete(uri);
  }, [editor, service]);
}
