import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LazySchema } from '../../../schema/lazy-schema.ts';
import type { SchemaSource } from '../../schema-access/schema-source.ts';
import { recordVisit } from './record-visit.ts';

const worker = vi.hoisted(() => ({
  visit: (..._args: unknown[]): Promise<unknown> => Promise.resolve({ count: 3 }),
  visits: [] as unknown[][],
  ends: 0,
}));

vi.mock('../../../schema/connect.ts', () => ({
  startSchemaHistory: () => ({
    api: {
      visit(...args: unknown[]) {
        worker.visits.push(args);
        return worker.visit(...args);
      },
    },
    end: () => (worker.ends += 1),
  }),
}));

function stage() {
  const source = { key: 'service', news: createStore<unknown>(() => 'before') };
  const schema = { introspection: '{}' };
  return {
    news: () => source.news.getState(),
    record: (file?: string) =>
      recordVisit(source as unknown as SchemaSource, schema as unknown as LazySchema, file),
  };
}

beforeEach(() => {
  worker.visit = () => Promise.resolve({ count: 3 });
  worker.visits = [];
  worker.ends = 0;
});

test('a schema is recorded once, its news are told, and the worker ends', async () => {
  const { news, record } = stage();
  await Promise.all([record(), record()]);
  await record();
  expect(worker.visits).toEqual([['service', '{}', undefined]]);
  expect(news()).toEqual({ count: 3 });
  expect(worker.ends).toBe(1);
});

test('what differs in a chosen file is no news', async () => {
  const { news, record } = stage();
  await record('schema.graphql');
  expect(worker.visits).toEqual([['service', '{}', 'schema.graphql']]);
  expect(news()).toBeUndefined();
});

test('a browser that cannot keep schemas keeps what is known, and no worker', async () => {
  worker.visit = () => Promise.reject(new Error('No database'));
  const { news, record } = stage();
  await record();
  expect(news()).toBe('before');
  expect(worker.ends).toBe(1);
});
