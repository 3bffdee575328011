import { expect, test } from 'vitest';
import {
  MAX_ANSWERS_LENGTH,
  MAX_HEADERS_LENGTH,
  MAX_RUN_LENGTH,
} from '../../session/reload-state.ts';
import { runOf } from '../../testing/runs.ts';
import { collectReloadState, restoreRun } from './collect-reload-state.ts';

/** A tab of GraphiQL with what is of interest here. */
function tab(id: string, content: { headers?: string | null; response?: string | null }) {
  const rest = { hash: '', title: id, query: '{ a }', variables: '', operationName: null };
  return { id, ...rest, headers: null, response: null, ...content };
}

const half = 'a'.repeat(MAX_ANSWERS_LENGTH / 2);

test('headers and answers are packed, under the id of their tab, and nothing else is', () => {
  const tabs = [tab('a', { headers: '{"h": "1"}', response: '{"data":1}' }), tab('b', {})];
  expect(collectReloadState({ tabs, activeTabIndex: 0 }, () => true)).toEqual([
    { tabId: 'a', headers: '{"h": "1"}', response: '{"data":1}' },
  ]);
});

test('what is empty is left out', () => {
  const tabs = [
    tab('a', { headers: '', response: 'x' }),
    tab('b', { headers: 'h', response: '' }),
    tab('c', { headers: '', response: '' }),
  ];
  expect(collectReloadState({ tabs, activeTabIndex: 0 }, () => true)).toStrictEqual([
    { tabId: 'a', response: 'x' },
    { tabId: 'b', headers: 'h' },
  ]);
});

test('the tab in front comes first, then the newest, as long as there is room', () => {
  const tabs = ['a', 'b', 'c', 'd'].map((id) => tab(id, { headers: 'h', response: half }));
  expect(collectReloadState({ tabs, activeTabIndex: 1 }, () => true)).toStrictEqual([
    { tabId: 'b', headers: 'h', response: half },
    { tabId: 'd', headers: 'h', response: half },
    { tabId: 'c', headers: 'h', response: '' },
    { tabId: 'a', headers: 'h', response: '' },
  ]);
});

test('an answer that is too large costs no other one, and is said to stay behind', () => {
  const tabs = [tab('a', { response: half }), tab('b', { response: `${half}${half}+` })];
  expect(collectReloadState({ tabs, activeTabIndex: 1 }, () => true)).toEqual([
    { tabId: 'b', response: '' },
    { tabId: 'a', response: half },
  ]);
});

test('an answer that just fits is packed', () => {
  const tabs = [tab('a', { response: `${half}${half}` })];
  expect(collectReloadState({ tabs, activeTabIndex: 0 }, () => true)).toHaveLength(1);
});

test('headers past any real ones are left out, with the answer kept', () => {
  const fits = 'h'.repeat(MAX_HEADERS_LENGTH);
  const tabs = [
    tab('a', { headers: fits, response: 'x' }),
    tab('b', { headers: `${fits}h`, response: 'y' }),
  ];
  expect(collectReloadState({ tabs, activeTabIndex: 0 }, () => true)).toStrictEqual([
    { tabId: 'a', headers: fits, response: 'x' },
    { tabId: 'b', response: 'y' },
  ]);
});

test('no tabs are no reload state', () => {
  expect(collectReloadState({ tabs: [], activeTabIndex: 0 }, () => true)).toEqual([]);
});

test('the beginning of a larger answer is left behind, headers are not', () => {
  const tabs = [tab('a', { headers: 'h', response: 'x' }), tab('b', { response: 'y' })];
  expect(collectReloadState({ tabs, activeTabIndex: 0 }, (id) => id === 'b')).toStrictEqual([
    { tabId: 'a', headers: 'h', response: '' },
    { tabId: 'b', response: 'y' },
  ]);
});

test('an answer comes with its run', () => {
  const call = {
    query: 'query A { a }',
    operationName: 'A',
    variables: { id: 7, of: ['a', null] },
    headers: { 'x-trace': '1' },
  };
  const run = runOf(call, 'a');
  const tabs = [tab('a', { response: '{"data":1}' })];
  const [packed] = collectReloadState(
    { tabs, activeTabIndex: 0 },
    () => true,
    () => run,
  );
  if (!packed?.run) throw new TypeError('It is packed');
  const taken = restoreRun('a', JSON.parse(JSON.stringify(packed.run)));
  expect({ ...taken, id: run.id }).toEqual(run);
});

test('a run that is too long stays behind, and costs the answer nothing', () => {
  const long = runOf({ query: `{ a } #${'x'.repeat(MAX_RUN_LENGTH)}` }, 'a');
  const tabs = [tab('a', { response: 'x' })];
  expect(
    collectReloadState(
      { tabs, activeTabIndex: 0 },
      () => true,
      () => long,
    ),
  ).toEqual([{ tabId: 'a', response: 'x' }]);
});
