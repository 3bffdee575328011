import type { TabsState } from '../editors/parts/graphiql-parts.ts';
import { type EditorTexts, createRun } from './run.ts';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Unsent } from '../../transport/call-failure.ts';
import { recordRun, type CallStore } from './call-store.ts';

/** GraphiQL's own answer for invalid variables or headers. */
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
    texts: () => connected?.texts(),
    clearResponse: () => connected?.clearResponse(),
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

/** GraphiQL reports a refused run only in its hidden response. */
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
  // GraphiQL would undo changes during its callback.
  queueMicrotask(() => editors.clearResponse());
}

/** GraphiQL wants a JSON object with comments in both editors. */
export function findUnsent({ variables, headers }: EditorTexts): Unsent | undefined {
  return findFault('variables', variables) ?? findFault('headers', headers);
}

function findFault(editor: Unsent['editor'], text: string): Unsent | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error) {
    return { editor, ...positionAt(text, error.offset), fault: printParseErrorCode(error.error) };
  }
  const isObject = typeof value === 'object' && !Array.isArray(value);
  // GraphiQL ignores falsy values such as 0.
  if (!value || isObject) return undefined;
  return { editor, ...positionAt(text, text.search(/\S/)), fault: 'NotAnObject' };
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
