import { expect, test } from 'vitest';
import type { HistoryStore } from '../history/history-store.ts';
import type { SavedStore } from '../saved/saved-store.ts';
import { collectOperations } from './operations-to-check.ts';

const savedItem = (id: string, name: string, query: string) =>
  [id, { item: { kind: 'operation', id, name, query } }] as const;

function stage({ start = async () => undefined }: { start?: () => Promise<undefined> } = {}) {
  const stored = new Map<string, { item: object }>([
    ['f', { item: { kind: 'folder', id: 'f', name: 'A folder' } }],
    savedItem('2', 'Zebras', '{ zebras }'),
    savedItem('1', 'Apes', ' { apes }\n'),
  ]);
  const saved = { start, state: { getState: () => ({ stored }) } } as unknown as SavedStore;
  const history = {
    read: () => ({
      favorites: [{ query: '{ apes }', operationName: 'Apes' }],
      recent: [
        { query: '{ bears }', operationName: 'Bears' },
        { query: '  { bears } ', operationName: 'BearsAgain' },
        { query: ' ' },
        {},
      ],
    }),
  } as unknown as HistoryStore;
  return { saved, history };
}

test('saved operations come by name, then those of the history that are not saved; each text once', async () => {
  const { saved, history } = stage();
  const found = await collectOperations(saved, history);
  expect(found.map(({ kind, name, query }) => [kind, name, query])).toEqual([
    ['saved', 'Apes', ' { apes }\n'],
    ['saved', 'Zebras', '{ zebras }'],
    ['history', 'Bears', '{ bears }'],
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(3);
});

test('a browser without a database has its history all the same', async () => {
  const { saved, history } = stage({ start: () => Promise.reject(new Error('No database')) });
  expect((await collectOperations(saved, history)).at(-1)).toMatchObject({ kind: 'history' });
});
