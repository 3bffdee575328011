import { KEY_MAP, pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { loadPart, PartError } from '../../contract/load-part.ts';
import { fillLeafs } from '@graphiql/toolkit';
import type { GraphQLSchema } from 'graphql';
import {
  KeyCode,
  KeyMod,
  Range,
  type editor,
  type IPosition,
  type IRange,
} from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { refuseCommand, runCommand, useCommands } from '../commands/command-store.ts';
import { commandLabel, IS_MAC } from '../commands/keymap.ts';
import type { EditorTexts } from '../runs/run.ts';
import { EDITOR_COPY } from './editor-copy.ts';
import { prettifyGraphql, prettifyJson } from '../../operations/prettify.ts';
import { displaySettings } from '../ui/display-settings.ts';
import { useEscape } from '../ui/use-escape.ts';
import { findInFront } from '../ui/in-front.ts';
import {
  useEditorTools,
  type EditorTool,
  type EditorTools,
  type VariablesView,
} from './editor-tools.ts';
import { cleanPaste } from '../monaco/clean-paste.ts';
import { replaceText, rangeOf } from '../monaco/replace-text.ts';
import { isTooLong, listenToTyping, MAX_JSON_LENGTH, refusalToEdit } from './typed-text.ts';

type InputEditor = editor.IStandaloneCodeEditor;

export type InputEditors = ReturnType<typeof useEditors>;

// Keys are those of `commands/keymap.ts`; GraphiQL holds these arrays themselves.
for (const command of ['runQuery', 'prettify', 'mergeFragments', 'copyQuery'] as const) {
  KEY_MAP[command].keybindings.length = 0;
}

export function useEditors() {
  return useGraphiQL(pick('queryEditor', 'variableEditor', 'headerEditor'));
}

/** Takes what GraphiQL writes, and keeps nothing. */
export const SILENT_EDITOR = {
  getValue: () => '',
  setValue: () => undefined,
} as unknown as InputEditor;

export function textsOf(editors: InputEditors): EditorTexts | undefined {
  const { queryEditor, variableEditor, headerEditor } = editors;
  if (!queryEditor || !variableEditor || !headerEditor) return undefined;
  return {
    query: queryEditor.getValue(),
    variables: variableEditor.getValue(),
    headers: headerEditor.getValue(),
  };
}

function listEditors({ queryEditor, variableEditor, headerEditor }: InputEditors) {
  return [queryEditor, variableEditor, headerEditor].filter((input) => input !== undefined);
}

/** Reads the editors again with each change of a text, and with typed ones once typing pauses. */
export function useEditorValue<Value>(read: (editors: InputEditors) => Value): Value {
  const editors = useEditors();
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = listEditors(editors).map((one) => listenToTyping(one, 'text', listener));
      return () => listening.forEach((stop) => stop());
    },
    [editors],
  );
  return useSyncExternalStore(subscribe, () => read(editors));
}

/** A longer text goes without what an editor looks for in all of it, UTF-16 units. */
const LARGE = 100_000;

const CHOSEN = 'aria-activedescendant';

/** A folded editor would wrap after each letter, CSS pixels. */
const MIN_WRAP_WIDTH = 60;

async function prettify(editors: InputEditors): Promise<void> {
  const { queryEditor, variableEditor, headerEditor } = editors;
  await Promise.all([
    layOut(queryEditor, prettifyGraphql),
    layOut(variableEditor, prettifyJson),
    layOut(headerEditor, prettifyJson),
  ]);
}

async function layOut(target: InputEditor | undefined, print: (text: string) => Promise<string>) {
  const text = target?.getValue() ?? '';
  const laidOut = await print(text).catch((error: unknown) => {
    if (error instanceof PartError) throw error;
    return text;
  });
  // The text may have changed meanwhile, or another tab may be in front.
  if (target?.getValue() === text && laidOut !== text) replaceText(target, laidOut, 'here');
}

/** Monaco's controller of suggestions, and the used part of it. */
const SUGGESTIONS = 'editor.contrib.suggestController';
type Suggestions = editor.IEditorContribution & { cancelSuggestWidget(): void };

/** Completes the operation for a run, and closes suggestions that would cover its answer. */
export function prepareRun(editors: InputEditors, schema: Parameters<typeof addLeafs>[1]): void {
  addLeafs(editors.queryEditor, schema);
  // Later, because the last key may be about to open a list.
  setTimeout(() => {
    for (const input of listEditors(editors)) {
      input.getContribution<Suggestions>(SUGGESTIONS)?.cancelSuggestWidget();
    }
  });
}

async function mergeSpreads(
  target: InputEditor | undefined,
  schema: GraphQLSchema | null | undefined,
): Promise<void> {
  const [{ mergeFragments, MergeError }, { FRAGMENT_FAULTS }] = await Promise.all([
    loadPart(() => import('../../operations/merge-fragments.ts')),
    loadPart(() => import('./fragment-copy.ts')),
  ]);
  if (!target) return;
  try {
    replaceText(target, mergeFragments(target.getValue(), schema ?? undefined), 'here');
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    refuseCommand('merge-fragments', FRAGMENT_FAULTS[error.code]);
  }
}

/** Sets up wrapping, actions that can be undone, and on a Mac Ctrl-M, by which Tab leaves an editor. */
export function useInputEditors(): void {
  const editors = useEditors();
  const { queryEditor } = editors;
  const inputs = useMemo(() => listEditors(editors), [editors]);
  useLayoutEffect(() => {
    const listening = inputs.map((input) => {
      // Cut lines could not be read on a phone, or beside two panels.
      const wrap = (): void => {
        const { wrap: wraps, textSize: fontSize } = displaySettings.getState();
        const isWide = input.getLayoutInfo().contentWidth > MIN_WRAP_WIDTH;
        const wordWrap = wraps && isWide ? 'on' : 'off';
        input.updateOptions({ wordWrap, wrappingIndent: 'indent', fontSize });
      };
      wrap();
      // The schema is in a worker: waiting saves nothing.
      input.updateOptions({ quickSuggestionsDelay: 0, padding: { top: 8, bottom: 8 } });
      const layout = input.onDidLayoutChange(wrap);
      let isLarge = false;
      const growing = input.onDidChangeModelContent(() => {
        const model = input.getModel();
        if (!model || model.getValueLength() > LARGE === isLarge) return;
        isLarge = !isLarge;
        const colors = { enabled: !isLarge, independentColorPoolPerBracketType: false };
        model.updateOptions({ bracketColorizationOptions: colors });
        input.updateOptions({ guides: { indentation: !isLarge } });
      });
      const pasting = input.onDidPaste(({ range }) => takePaste(input, range));
      const node = input.getDomNode();
      const refuse = (event: ClipboardEvent): void => refusePaste(input, event);
      node?.addEventListener('paste', refuse, true);
      const unfollow = displaySettings.subscribe(wrap);
      // Monaco's list of completions names its chosen row by an id that the row does not have.
      const naming = new MutationObserver(() => {
        const row = node?.querySelector('.suggest-widget .monaco-list-row.focused');
        const list = row?.closest('.monaco-list');
        if (row && list?.getAttribute(CHOSEN) !== row.id) list?.setAttribute(CHOSEN, row.id);
      });
      const place = node?.querySelector('.overflowingContentWidgets');
      if (place) naming.observe(place, { subtree: true, attributeFilter: [CHOSEN] });
      return () => {
        for (const one of [layout, growing, pasting]) one.dispose();
        node?.removeEventListener('paste', refuse, true);
        unfollow();
        naming.disconnect();
      };
    });
    return () => listening.forEach((stop) => stop());
  }, [inputs]);
  // Monaco closes what the pointer has opened by keys in the editor alone; any key does.
  useEscape(() => {
    for (const input of inputs) {
      const field = input.hasTextFocus()
        ? undefined
        : input.getDomNode()?.querySelector('textarea');
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    }
  });
  useEffect(() => {
    const added = inputs.flatMap((input) => {
      // GraphiQL's ids: a later action replaces the earlier one.
      const actions: editor.IActionDescriptor[] = [
        actionOf('graphql-prettify', 'format'),
        actionOf('graphql-merge', 'merge-fragments'),
      ];
      if (input === queryEditor) {
        actions.push({
          ...actionOf('gatehouse-extract-fragment', 'extract-fragment'),
          contextMenuGroupId: '1_modification',
        });
      }
      if (IS_MAC) {
        actions.push({
          id: 'gatehouse-leave-editor',
          label: EDITOR_COPY.leave,
          keybindings: [KeyMod.WinCtrl | KeyCode.KeyM],
          run: () => input.trigger('keyboard', 'editor.action.toggleTabFocusMode', undefined),
        });
      }
      return actions.map((action) => input.addAction(action));
    });
    return () => added.forEach((action) => action.dispose());
  }, [inputs, queryEditor]);
}

const actionOf = (id: string, command: string): editor.IActionDescriptor => ({
  id,
  label: commandLabel(command),
  run: () => runCommand(command),
});

/** Monaco's short message beside the cursor, which screen readers hear. */
const MESSAGES = 'editor.contrib.messageController';
type Messages = editor.IEditorContribution & { showMessage(text: string, at: IPosition): void };

function say(input: InputEditor, message: string): void {
  const position = input.getPosition();
  if (position) input.getContribution<Messages>(MESSAGES)?.showMessage(message, position);
}

const mostOf = (input: InputEditor): number | undefined =>
  input.getModel()?.getLanguageId() === 'graphql' ? undefined : MAX_JSON_LENGTH;

/** Refuses what is too long by itself before Monaco takes it in, which takes seconds for megabytes. */
function refusePaste(input: InputEditor, event: ClipboardEvent): void {
  const refusal = refusalToEdit(event.clipboardData?.getData('text/plain') ?? '', mostOf(input));
  if (refusal === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  say(input, refusal);
}

/** Undoes a paste that is too long, before GraphiQL reads it; cleans others by a step that can be undone alone. */
function takePaste(input: InputEditor, range: IRange): void {
  const model = input.getModel();
  if (!model) return;
  const refusal = refusalToEdit(model.getValue(), mostOf(input));
  if (refusal !== undefined) {
    input.trigger('paste', 'undo', undefined);
    return say(input, refusal);
  }
  const from = model.getOffsetAt(Range.getStartPosition(range));
  const to = model.getOffsetAt(Range.getEndPosition(range));
  const { text, count } = cleanPaste(model.getValue(), from, to);
  if (count === 0) return;
  replaceText(input, text, 'here');
  say(input, EDITOR_COPY.cleanedPaste(count));
}

export function useEditorCommands(): void {
  const editors = useEditors();
  const { queryEditor, variableEditor, headerEditor } = editors;
  const { schema, isRunning } = useGraphiQL((state) => ({
    schema: state.schema,
    isRunning: state.isFetching || state.subscription !== null,
  }));
  const { run, stop, copyQuery } = useGraphiQLActions();
  const tools = useEditorTools();
  const showVariables = (choice: VariablesView): void => {
    tools.choose(choice);
    openTool(tools, 'variables', variableEditor);
  };
  useCommands({
    run: {
      run() {
        prepareRun(editors, schema);
        // With the focus in it, the operation at the cursor runs.
        return queryEditor?.hasTextFocus() ? queryEditor.getAction('graphql-run')?.run() : run();
      },
    },
    stop: { run: stop, disabled: isRunning ? undefined : EDITOR_COPY.notRunning },
    format: { run: () => prettify(editors) },
    'merge-fragments': { run: () => mergeSpreads(queryEditor, schema) },
    'extract-fragment': {
      run: () => extractSelected(queryEditor, schema),
      disabled: schema ? undefined : EDITOR_COPY.noSchema,
    },
    'copy-operation': { run: copyQuery },
    'focus-operation': { run: () => queryEditor?.focus() },
    'focus-variables': { run: () => openTool(tools, 'variables', variableEditor) },
    'focus-headers': { run: () => openTool(tools, 'headers', headerEditor) },
    'variables-form': { run: () => showVariables('form') },
    'variables-json': { run: () => showVariables('json') },
  });
}

async function extractSelected(
  target: InputEditor | undefined,
  schema: GraphQLSchema | null | undefined,
): Promise<void> {
  const [{ extractFragment }, { FRAGMENT_FAULTS }] = await Promise.all([
    loadPart(() => import('../../operations/extract-fragment.ts')),
    loadPart(() => import('./fragment-copy.ts')),
  ]);
  const model = target?.getModel();
  const selection = target?.getSelection();
  if (!target || !model || !selection || !schema) return;
  const [start, end] = [selection.getStartPosition(), selection.getEndPosition()];
  const span = { start: model.getOffsetAt(start), end: model.getOffsetAt(end) };
  const extracted = extractFragment(model.getValue(), span, schema);
  if ('fault' in extracted) {
    return refuseCommand('extract-fragment', FRAGMENT_FAULTS[extracted.fault]);
  }
  replaceText(target, extracted.text, 'here');
  target.setPosition(start);
  target.focus();
}

/** Opens variables or headers and focuses the editor, or the first field of the form. */
export function openTool(
  tools: EditorTools,
  name: EditorTool,
  input: InputEditor | undefined,
  within = '',
): void {
  // Hidden elements take no focus.
  flushSync(() => tools.open(name));
  const form = name === 'variables' ? findInFront(VARIABLES_FORM + within) : null;
  const field =
    form?.querySelector<HTMLElement>('.gh-value-field') ??
    form?.querySelector<HTMLElement>('input, button');
  if (field) field.focus();
  else input?.focus();
}

const VARIABLES_FORM = '.gh-variables-tool';

const MARKED_MS = 7_000;

/** Adds leaves below bare fields before a run; GraphiQL's own step cannot be undone. */
function addLeafs(
  target: editor.IStandaloneCodeEditor | undefined,
  schema: GraphQLSchema | null | undefined,
): void {
  const model = target?.getModel();
  const position = target?.getPosition();
  if (!target || !model || !position || isTooLong(model.getValue())) return;
  const { insertions, result } = fillLeafs(schema, model.getValue());
  if (insertions.length === 0 || result === undefined) return;
  const cursor = model.getOffsetAt(position);
  replaceText(target, result, 'here');
  let added = 0;
  let moved = 0;
  const marks = insertions.map(({ index, string }) => {
    const range = rangeOf(model, index + added, index + added + string.length);
    added += string.length;
    if (index < cursor) moved += string.length;
    return { range, options: { className: 'auto-inserted-leaf' } };
  });
  target.setPosition(model.getPositionAt(cursor + moved));
  const marked = target.createDecorationsCollection(marks);
  setTimeout(() => marked.clear(), MARKED_MS);
}
