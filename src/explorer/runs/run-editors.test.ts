import { formatError } from '@graphiql/toolkit';
import { expect, test, vi } from 'vitest';
import { runOf } from '../../testing/runs.ts';
import { callOfTab, createCallStore, recordRun } from './call-store.ts';
import { createRunEditors, findUnsent, recordUnsent } from './run-editors.ts';

const facts = { phase: 'done', status: 200, bytes: 2 } as const;

/** A tab in whose response GraphiQL has written this. */
function tabWith(response: string | null, texts = { query: '{ a }', variables: '', headers: '' }) {
  const calls = createCallStore();
  const editors = createRunEditors();
  const clearResponse = vi.fn();
  recordRun(calls, runOf(undefined, 'a'), { facts });
  const before = { id: 'a', hash: '', title: '', query: '', variables: '', headers: '' };
  const tabs = (text: string | null) => ({
    activeTabIndex: 0,
    tabs: [{ ...before, operationName: null, response: text }],
  });
  editors.connect({ texts: () => texts, clearResponse });
  editors.onTabChange(tabs(response));
  recordUnsent({ calls, editors, endpoint: 'https://example.com/v1/graphql' }, tabs(response));
  return { call: () => callOfTab(calls.getState(), 'a'), clearResponse };
}

test('what was not sent is a run that failed, with the location, and the answer before stays', async () => {
  const texts = { query: '{ b }', variables: '{\n  "code": DE\n}', headers: '' };
  const message = 'Request not sent. Variables are invalid JSON: …';
  const { call, clearResponse } = tabWith(formatError({ message }), texts);
  expect(call()).toMatchObject({
    run: { texts },
    failure: { code: 'not-sent', unsent: { editor: 'variables', line: 2, column: 11 } },
  });
  expect(call().facts).toBeUndefined();
  await vi.waitFor(() => expect(clearResponse).toHaveBeenCalledTimes(1));
});

test.each([null, '', '{"data":{"a":"Request not sent. "}}', formatError({ message: 'other' })])(
  'any other answer keeps its record: %s',
  (response) => {
    expect(tabWith(response).call()).toMatchObject({ facts });
  },
);

test.each([
  ['{"a": 1,, }', '', { editor: 'variables', line: 1, column: 9, fault: 'PropertyNameExpected' }],
  ['{"a": 1}', 'x-trace: 1', { editor: 'headers', line: 1, column: 1, fault: 'InvalidSymbol' }],
  ['  [1]', '', { editor: 'variables', line: 1, column: 3, fault: 'NotAnObject' }],
  ['{"a": 1, // one\n}', '{}', undefined],
  ['', '', undefined],
])(
  'of the variables %j and the headers %j the location is found',
  (variables, headers, location) => {
    expect(findUnsent({ query: '', variables, headers })).toEqual(location);
  },
);
