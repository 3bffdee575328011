import { formatError } from '@graphiql/toolkit';
import { expect, test } from 'vitest';
import { callOfTab, createCallStore, recordCall } from './call-store.ts';
import { forgetUnsent } from './forget-unsent.ts';

const facts = { phase: 'done', status: 200, bytes: 2 } as const;

function factsAfter(response: string | null): unknown {
  const calls = createCallStore();
  recordCall(calls, 'a', { facts });
  const tab = { id: 'a', hash: '', title: '', query: '', variables: '', headers: '' };
  forgetUnsent(calls, { activeTabIndex: 0, tabs: [{ ...tab, operationName: null, response }] });
  return callOfTab(calls.getState(), 'a').facts;
}

test('what was not sent has no status', () => {
  expect(
    factsAfter(formatError({ message: 'Request not sent. Variables are no JSON' })),
  ).toBeUndefined();
});

test.each([null, '', '{"data":{"a":"Request not sent. "}}', formatError({ message: 'other' })])(
  'any other answer keeps its own: %s',
  (response) => {
    expect(factsAfter(response)).toBe(facts);
  },
);
