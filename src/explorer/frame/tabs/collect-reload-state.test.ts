import { expect, test } from 'vitest';
import {
  MAX_ANSWERS_LENGTH,
  MAX_HEADERS_LENGTH,
  MAX_RUN_LENGTH,
  MAX_TABLE_LENGTH,
} from '../../../session/reload-state.ts';
import type { TableMemory } from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import { runOf } from '../../../testing/runs.ts';
import { collectReloadState, restoreRun, restoreTable } from './collect-reload-state.ts';

/** A tab with its headers and its answer. */
interface Packing {
  readonly id: string;
  readonly headers?: string | null;
  readonly answer?: string;
  readonly run?: Run;
  readonly table?: TableMemory;
}

function tab(id: string, content: Omit<Packing, 'id'>): Packing {
  return { id, ...content };
}

/** Packs tabs, of which the one at `activeTabIndex` is in front. */
function pack(tabs: readonly Packing[], activeTabIndex = 0) {
  const rest = { hash: '', query: '{ a }', variables: '', operationName: null, response: null };
  return collectReloadState(
    {
      tabs: tabs.map(({ id, headers = null }) => ({ ...rest, id, title: id, headers })),
      activeTabIndex,
    },
    (tabId) => {
      const { answer: text, run } = tabs.find(({ id }) => id === tabId) ?? {};
      return text === undefined ? undefined : { text: text || undefined, run };
    },
    (tabId) => tabs.find(({ id }) => id === tabId)?.table,
  );
}

const half = 'a'.repeat(MAX_ANSWERS_LENGTH / 2);

test('headers and answers are packed, under the id of their tab, and nothing else is', () => {
  const tabs = [tab('a', { headers: '{"h": "1"}', answer: '{"data":1}' }), tab('b', {})];
  expect(pack(tabs)).toEqual([{ tabId: 'a', headers: '{"h": "1"}', response: '{"data":1}' }]);
});

test('what is empty is left out', () => {
  const tabs = [
    tab('a', { headers: '', answer: 'x' }),
    tab('b', { headers: 'h' }),
    tab('c', { headers: '' }),
  ];
  expect(pack(tabs)).toStrictEqual([
    { tabId: 'a', response: 'x' },
    { tabId: 'b', headers: 'h' },
  ]);
});

test('the tab in front comes first, then the newest, as long as there is room', () => {
  const tabs = ['a', 'b', 'c', 'd'].map((id) => tab(id, { headers: 'h', answer: half }));
  expect(pack(tabs, 1)).toStrictEqual([
    { tabId: 'b', headers: 'h', response: half },
    { tabId: 'd', headers: 'h', response: half },
    { tabId: 'c', headers: 'h', response: '' },
    { tabId: 'a', headers: 'h', response: '' },
  ]);
});

test('an answer that is too large costs no other one, and is said to stay behind', () => {
  const tabs = [tab('a', { answer: half }), tab('b', { answer: `${half}${half}+` })];
  expect(pack(tabs, 1)).toEqual([
    { tabId: 'b', response: '' },
    { tabId: 'a', response: half },
  ]);
});

test('an answer that just fits is packed', () => {
  const tabs = [tab('a', { answer: `${half}${half}` })];
  expect(pack(tabs)).toHaveLength(1);
});

test('headers past any real ones are left out, with the answer kept', () => {
  const fits = 'h'.repeat(MAX_HEADERS_LENGTH);
  const tabs = [
    tab('a', { headers: fits, answer: 'x' }),
    tab('b', { headers: `${fits}h`, answer: 'y' }),
  ];
  expect(pack(tabs)).toStrictEqual([
    { tabId: 'a', headers: fits, response: 'x' },
    { tabId: 'b', response: 'y' },
  ]);
});

test('of no tabs nothing is collected', () => {
  expect(pack([], 0)).toEqual([]);
});

test('an answer whose text is not at hand is left behind, headers are not', () => {
  const tabs = [tab('a', { headers: 'h', answer: '' }), tab('b', { answer: 'y' })];
  expect(pack(tabs)).toStrictEqual([
    { tabId: 'a', headers: 'h', response: '' },
    { tabId: 'b', response: 'y' },
  ]);
});

test('an answer comes with its run', () => {
  const call = {
    query: 'query A { a }',
    operationName: 'A',
    variables: { id: '7.10', of: '["a",null]' },
    headers: { 'x-trace': '1' },
  };
  const run = runOf(call, 'a');
  const [packed] = pack([tab('a', { answer: '{"data":1}', run })]);
  if (!packed?.run) throw new TypeError('It is packed');
  const taken = restoreRun('a', JSON.parse(JSON.stringify(packed.run)));
  expect({ ...taken, id: run.id }).toEqual(run);
});

test('a run that is too long stays behind, and costs the answer nothing', () => {
  const long = runOf({ query: `{ a } #${'x'.repeat(MAX_RUN_LENGTH)}` }, 'a');
  expect(pack([tab('a', { answer: 'x', run: long })])).toEqual([{ tabId: 'a', response: 'x' }]);
});

/** A table whose rows are filtered by a text. */
function tableWith(filter: string): TableMemory {
  const lists = { '["data","rows"]': { columns: [], filter } };
  return { name: 'answer-1', operationName: 'A', state: { lists }, shown: undefined };
}

test('what was chosen in a table comes along, also where the answer does not', () => {
  const table = tableWith('x');
  const [packed] = pack([tab('a', { answer: '', table })]);
  expect(packed).toMatchObject({ tabId: 'a', response: '' });
  const { operationName, state } = table;
  expect(restoreTable(packed?.table ?? '')).toMatchObject({ operationName, state, name: '' });
});

test('a table in which nothing was chosen, and choices that are too long, are left out', () => {
  const untouched = { ...tableWith(''), state: { lists: {} } };
  expect(pack([tab('a', { table: untouched })])).toEqual([]);
  expect(pack([tab('a', { table: tableWith('x'.repeat(MAX_TABLE_LENGTH)) })])).toEqual([]);
});
