import type { TabsState } from '@graphiql/react';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Unsent } from '../transport/call-failure.ts';
import { recordRun, type CallStore } from './call-store.ts';
import { NOT_SENT, type RunEditors } from './run-editors.ts';
import { createRun, type EditorTexts } from './run.ts';

interface UnsentContext {
  readonly calls: CallStore;
  readonly editors: RunEditors;
  readonly endpoint: string;
}

/**
 * Puts on record that GraphiQL has refused to make a run, with the place that is at fault, and gives
 * the tab its answer back, in whose place GraphiQL has put words of its own.
 */
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
  queueMicrotask(() => editors.showAnswer(tabId, editors.answerOf(tabId) ?? ''));
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
    return { editor, ...placeAt(text, error.offset), fault: code };
  }
  const isObject = typeof value === 'object' && !Array.isArray(value);
  // GraphiQL takes what is false, such as 0, for nothing.
  if (!value || isObject) return undefined;
  return { editor, ...placeAt(text, text.search(/\S/)), fault: 'NotAnObject' };
}

/** Line and column from 1, as editors count them. */
function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  };
}
