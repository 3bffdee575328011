import type { TabsState } from '../editors/parts/graphiql-parts.ts';
import { type EditorTexts, createRun } from './run.ts';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Unsent } from '../../transport/call-failure.ts';
import { recordRun, type CallStore } from './call-store.ts';

/** How GraphiQL's own answer begins when variables or headers are no JSON, and nothing was sent. */
const NOT_SENT = /^\{\s*"errors":\s*\[\s*\{\s*"message":\s*"Request not sent\. /;

export interface ConnectedEditors {
  texts(): EditorTexts | undefined;
  clearResponse(): void;
}

export type RunEditors = ReturnType<typeof createRunEditors>;

export function createRunEditors() {
  let activeId = '';
  let connected: ConnectedEditors | undefined;
  return {
    onTabChange({ tabs, activeTabIndex }: TabsState): void {
      activeId = tabs[activeTabIndex]?.id ?? '';
    },
    activeTabId: () => activeId,
    /** What the editors hold; undefined before they are there. */
    texts: () => connected?.texts(),
    clearResponse: () => connected?.clearResponse(),
    /** Connects the editors that are there, each time that another tab is in front. Returns the undo. */
    connect(editors: ConnectedEditors): () => void {
      connected = editors;
      return () => {
        if (connected === editors) connected = undefined;
      };
    },
  };
}

interface UnsentContext {
  readonly calls: CallStore;
  readonly editors: RunEditors;
  readonly endpoint: string;
}

/** Records that GraphiQL has refused to make a run: it says so in its response, which nobody sees. */
export function recordUnsent(
  { calls, editors, endpoint }: UnsentContext,
  { tabs, activeTabIndex }: TabsState,
): void {
  const tab = tabs[activeTabIndex];
  if (!tab || !NOT_SENT.test(tab.response ?? '')) return;
  const { id: tabId, query } = tab;
  const texts = editors.texts() ?? { query: query ?? '', variables: '', headers: '' };
  const run = createRun({ tabId, call: { query: texts.query }, texts });
  const unsent = findUnsent(texts);
  recordRun(calls, run, { failure: { code: 'not-sent', endpoint, ...(unsent && { unsent }) } });
  // GraphiQL is in the middle of telling: what is changed now, it would take back.
  queueMicrotask(() => editors.clearResponse());
}

/** What keeps texts from being sent: GraphiQL asks both editors for a JSON object, with comments. */
export function findUnsent({ variables, headers }: EditorTexts): Unsent | undefined {
  return findFault('variables', variables) ?? findFault('headers', headers);
}

function findFault(editor: Unsent['editor'], text: string): Unsent | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error) {
    const code = printParseErrorCode(error.error);
    return { editor, ...positionAt(text, error.offset), fault: code };
  }
  const isObject = typeof value === 'object' && !Array.isArray(value);
  // GraphiQL takes what is false, such as 0, for nothing.
  if (!value || isObject) return undefined;
  return { editor, ...positionAt(text, text.search(/\S/)), fault: 'NotAnObject' };
}

/** Line and column from 1, as editors count them. */
function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
