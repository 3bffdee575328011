import { expect, test, vi } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { recordNotes } from '../../../answers/export/manifest.ts';
import { runOf } from '../../../testing/runs.ts';
import { createRun } from '../../runs/run.ts';
import { recordOf, type AnswerOrigin } from './file-record.ts';

const ORIGIN: AnswerOrigin = {
  secrets: () => ['key-in-use-1234'],
  run: undefined,
  call: {} as AnswerOrigin['call'],
  service: { id: 'a', name: 'A', baseUrl: 'https://a.example' } as AnswerOrigin['service'],
  schema: undefined,
};

async function sourceOf(json: string) {
  vi.stubGlobal('location', { href: 'https://a.example/v1/graphiql/' });
  const answersApi = createAnswersApi();
  await answersApi.write.append('one', new TextEncoder().encode(json));
  await answersApi.write.finish('one');
  return { answersApi, name: 'one', origin: ORIGIN };
}

test('a record counts the rows of the file, and says how they were chosen', async () => {
  const source = await sourceOf('{"rows":[{"l":[1,2]},{"l":[3]},{"l":[]}]}');
  const list = ['rows'];
  expect((await recordOf(source, { list })).rows).toEqual({ count: 3, list });
  expect((await recordOf(source, { list, rowsOf: ['l'] })).rows).toMatchObject({
    count: 4,
    selection: { rowsOf: ['l'] },
  });
  expect((await recordOf(source, { list, rowsOf: ['l'], filter: '3' })).rows?.count).toBe(1);
});

test('an answer without a list has no rows to count', async () => {
  const record = await recordOf(await sourceOf('{"data":{"a":1}}'), undefined);
  expect(record).not.toHaveProperty('rows');
  expect(recordNotes(record).map(({ key }) => key)).not.toContain('gatehouse.rows');
});

test('a record names the fields that the service withheld, and when', async () => {
  const source = await sourceOf('{"data":{"a":null}}');
  expect(await recordOf(source, undefined)).not.toHaveProperty('withheld');
  const notes = [
    { kind: 'withheld', path: ['a', 'b'], message: 'Not yours' },
    { kind: 'deprecated', path: ['a', 'c'], message: 'Use d.' },
  ] as const;
  const texts = { query: '{ a { b c } }', variables: '', headers: '' };
  const run = createRun({ tabId: 't', call: { query: texts.query }, texts }, 0);
  const record = await recordOf({ ...source, origin: { ...ORIGIN, run, notes } }, undefined);
  const at = '1970-01-01T00:00:00.000Z';
  expect(record).toMatchObject({ withheld: ['a.b'], withheldAt: at });
  expect(recordNotes(record)).toContainEqual({ key: 'gatehouse.withheld', value: 'a.b' });
  expect(recordNotes(record)).toContainEqual({ key: 'gatehouse.withheldAt', value: at });
});

test('a record names the values that nothing came for, and how pages ended, of its own run', async () => {
  const source = await sourceOf('{"data":{"rows":[]}}');
  const run = runOf();
  const values = { variable: 'ids', count: 3, failed: ['x'], withoutRows: ['y'], untoldRows: 0 };
  const facts = { errors: 0, bytes: 9, ms: 1, requestIds: [], endedAt: undefined };
  const pages = { ...facts, count: 2, end: 'failed' };
  const recordWith = (id: number) => {
    const call = { run: { ...run, id }, values, pages, results: 1, errors: 1, ignoredHeaders: [] };
    return recordOf({ ...source, origin: { ...ORIGIN, run, call } }, undefined);
  };
  expect((await recordWith(run.id)).calls).toMatchObject({ values, pages: 2, pagesEnd: 'failed' });
  expect((await recordWith(run.id + 1)).calls).not.toHaveProperty('values');
});
