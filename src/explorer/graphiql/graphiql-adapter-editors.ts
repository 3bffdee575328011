/** What is done to the editors and by which keys; see `graphiql-adapter.ts`. */
import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { mergeAst } from '@graphiql/toolkit';
import { parse, print } from 'graphql';
import { KeyCode, KeyMod, type editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { addLeafs } from './fill-leafs.ts';
import { IS_MAC } from './graphiql-keys.ts';
import { commandOf, type Command } from './key-bindings.ts';
import { prettifyGraphql, prettifyJson } from './prettify.ts';
import { replaceText } from './replace-text.ts';

type InputEditor = editor.IStandaloneCodeEditor;

/** In an editor that is folded away each letter would get a line of its own, CSS pixels. */
const MIN_WRAP_WIDTH = 60;

/** What has the keys to itself while it is open. */
const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

const OPEN_MODALS = ':modal, .graphiql-dialog';

/** What can be done to the texts of the tab in front; all of it goes through the editors' undo. */
export interface EditorCommands {
  /** Lays out operation, variables and headers; one that cannot be read stays as it is. */
  readonly prettify: () => Promise<void>;
  /** Writes fragments out where they are used. */
  readonly mergeFragments: () => void;
}

/** The commands that GraphiQL has as well, where they forget what could be undone. */
export function useEditorCommands(): EditorCommands {
  const { queryEditor, variableEditor, headerEditor, schema } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'headerEditor', 'schema'),
  );
  return useMemo(
    () => ({
      async prettify() {
        await Promise.all([
          layOut(queryEditor, prettifyGraphql),
          layOut(variableEditor, prettifyJson),
          layOut(headerEditor, prettifyJson),
        ]);
      },
      mergeFragments() {
        const text = queryEditor?.getValue() ?? '';
        const merged = mergeText(text, schema);
        if (queryEditor && merged !== undefined) replaceText(queryEditor, merged, 'here');
      },
    }),
    [queryEditor, variableEditor, headerEditor, schema],
  );
}

async function layOut(
  target: InputEditor | undefined,
  prettify: (text: string) => Promise<string>,
): Promise<void> {
  const text = target?.getValue() ?? '';
  const laidOut = await prettify(text).catch(() => text);
  // Whoever typed on meanwhile has another text, and another tab may be in front.
  if (target?.getValue() === text && laidOut !== text) replaceText(target, laidOut, 'here');
}

function mergeText(text: string, schema: Parameters<typeof mergeAst>[1]): string | undefined {
  try {
    return print(mergeAst(parse(text), schema));
  } catch {
    return undefined;
  }
}

/**
 * Sets up the editors that somebody types into: their lines wrap, and what GraphiQL's menus do to their
 * texts can be undone.
 */
export function useInputEditors(): void {
  const editors = useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor'));
  const { prettify, mergeFragments } = useEditorCommands();
  const inputs = useMemo(
    () =>
      [editors.queryEditor, editors.variableEditor, editors.headerEditor].filter(
        (input) => input !== undefined,
      ),
    [editors],
  );
  useLayoutEffect(() => {
    const listening = inputs.map((input) => {
      // A line that is cut at the editor's edge cannot be read on a phone, nor beside two panels.
      const wrap = (): void => {
        const isWide = input.getLayoutInfo().contentWidth > MIN_WRAP_WIDTH;
        input.updateOptions({ wordWrap: isWide ? 'on' : 'off', wrappingIndent: 'indent' });
      };
      wrap();
      return input.onDidLayoutChange(wrap);
    });
    return () => listening.forEach((one) => one.dispose());
  }, [inputs]);
  const runPrettify = useEffectEvent(() => prettify());
  const runMerge = useEffectEvent(() => mergeFragments());
  useEffect(() => {
    // By GraphiQL's names for them: an action that comes later stands for the one before.
    const added = inputs.flatMap((input) => [
      input.addAction({
        id: 'graphql-prettify',
        label: 'Prettify Editors',
        run: () => runPrettify(),
      }),
      input.addAction({
        id: 'graphql-merge',
        label: 'Merge Fragments into Query',
        run: () => runMerge(),
      }),
    ]);
    return () => added.forEach((action) => action.dispose());
  }, [inputs]);
}

/**
 * Ctrl-M lets Tab leave an editor on a Mac as well, as the editors say: Monaco's own keys for it there are
 * those by which GraphiQL merges fragments.
 */
export function useWayOut(): void {
  const editors = useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor'));
  useEffect(() => {
    if (!IS_MAC) return undefined;
    const added = Object.values(editors).map((one) =>
      one?.addAction({
        id: 'gatehouse-leave-editor',
        label: 'Toggle Tab Key Moves Focus',
        keybindings: [KeyMod.WinCtrl | KeyCode.KeyM],
        run: () => one.trigger('keyboard', 'editor.action.toggleTabFocusMode', undefined),
      }),
    );
    return () => added.forEach((action) => action?.dispose());
  }, [editors]);
}

/** What GraphiQL does at a click, a moment after which what was typed last would be lost. */
const TAB_STRIP = '.graphiql-session-header';

const RUN_BUTTON = '.graphiql-execute-button';

/**
 * Comes before GraphiQL at a click: the tab in front gets what was typed in the last tenth of a second
 * before another one is, and Run finds nothing to add to the operation.
 */
export function useBeforeClicks(): void {
  const state = useGraphiQL((all) => ({
    query: all.queryEditor,
    variables: all.variableEditor,
    headers: all.headerEditor,
    schema: all.schema,
    tab: all.tabs[all.activeTabIndex],
  }));
  const { updateActiveTabValues } = useGraphiQLActions();
  const settle = (): void => {
    const { query, variables, headers, tab } = state;
    if (!tab || !query || !variables || !headers) return;
    const texts = {
      query: query.getValue(),
      variables: variables.getValue(),
      headers: headers.getValue(),
    };
    const isSettled = (['query', 'variables', 'headers'] as const).every(
      (name) => (tab[name] ?? '') === texts[name],
    );
    if (isSettled) return;
    const hasOtherQuery = (tab.query ?? '') !== texts.query;
    updateActiveTabValues({ ...texts, ...(hasOtherQuery && { operationName: null }) });
  };
  const onPress = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    if (target.closest(TAB_STRIP)) settle();
    if (type === 'click' && target.closest(RUN_BUTTON) && state.query) {
      addLeafs(state.query, state.schema);
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    window.addEventListener('pointerdown', (event) => onPress(event), options);
    window.addEventListener('click', (event) => onPress(event), options);
    return () => listening.abort();
  }, []);
}

/**
 * Listens to the explorer's keys wherever the focus is, but in a dialog. What it takes, nothing else gets:
 * Monaco has the same keys for some.
 *
 * @param isShown whether somebody sees the explorer
 * @param searchInDocs opens the documentation at its search
 */
export function useKeyBindings(isShown: boolean, searchInDocs: () => void): void {
  const { queryEditor, schema } = useGraphiQL(pick('queryEditor', 'schema'));
  const { run, copyQuery, introspect } = useGraphiQLActions();
  const { prettify, mergeFragments } = useEditorCommands();
  const commands: Readonly<Record<Command, () => unknown>> = {
    runQuery: () => {
      if (queryEditor) addLeafs(queryEditor, schema);
      // Within the operation the one at the cursor runs, of several.
      return queryEditor?.hasTextFocus() ? queryEditor.getAction('graphql-run')?.run() : run();
    },
    prettify,
    mergeFragments,
    copyQuery,
    refetchSchema: introspect,
    searchInDocs,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = event.isComposing ? undefined : commandOf(event, IS_MAC);
    if (!command || isInDialog(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A key that is held down would run and stop by turns.
    if (!event.repeat) void commands[command]();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', (event) => onKeyDown(event), { signal, capture: true });
    return () => listening.abort();
  }, [isShown]);
}

function isInDialog(target: EventTarget | null): boolean {
  return (
    (target instanceof Element && target.closest(DIALOGS) !== null) ||
    document.querySelector(OPEN_MODALS) !== null
  );
}
