import { expect, test } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import type { ErrorPlace, PagePosition } from './joined-answers.ts';

const PLACE: ErrorPlace = {
  path: ['events'],
  kind: 'value',
  locations: [],
  typenames: [],
  types: undefined,
  named: [],
  only: ['errorMessage'],
  messages: ['errorMessage'],
  codes: ['code'],
  ids: [],
};

const bytes = (answer: object) => new TextEncoder().encode(JSON.stringify(answer));
const REFUSED = { data: { events: { errorMessage: 'No.', code: 'REFUSED' } } };
const withheld = (row: number) => ({
  errorType: 'unauthorized',
  message: 'Not yours',
  path: ['events', 'rows', row, 'amount'],
});

test('a value of a batch whose result is an error has failed', async () => {
  const api = createAnswersApi();
  for (const list of [undefined, ['events', 'rows']]) {
    await api.write.beginResults('all', { key: 'id', list, errorPlaces: [PLACE] });
    expect(
      await api.write.addResult('all', { values: ['1'], from: 0 }, bytes(REFUSED)),
    ).toMatchObject({
      kind: 'unusable',
      message: 'No.',
      code: 'REFUSED',
    });
    const came = { data: { events: { rows: [{ id: 1, amount: null }] } }, errors: [withheld(0)] };
    const added = await api.write.addResult('all', { values: ['2'], from: 1 }, bytes(came));
    expect(added).toMatchObject({ kind: 'rows', rows: 1, message: undefined });
  }
});

test('an error in a row leaves the rows of a batch and of a page, and is told', async () => {
  const api = createAnswersApi();
  const errorPlaces = [{ ...PLACE, path: ['events', 'rows', 'of'] }];
  const came = bytes({ data: { events: { rows: [{ of: { errorMessage: 'No.' } }, { of: {} }] } } });
  for (const list of [undefined, ['events', 'rows']]) {
    await api.write.beginResults('all', { key: 'id', list, errorPlaces });
    const added = await api.write.addResult('all', { values: ['1'], from: 0 }, came);
    expect(added).toMatchObject({ kind: 'rows', rows: list ? 2 : 1, message: 'No.' });
  }
  const next = { kind: 'value', at: ['data', 'events', 'next'], more: undefined } as const;
  const parent = ['data', 'events'];
  await api.write.beginPages('pages', {
    parent,
    lists: ['rows'],
    next,
    total: undefined,
    errorPlaces,
  });
  expect(await api.write.addPage('pages', came)).toMatchObject({
    kind: 'page',
    rows: 2,
    errors: 1,
  });
});

test.each([
  [undefined, ['rows', 'events', 'rows', 'amount']],
  [
    ['events', 'rows'],
    ['rows', 'amount'],
  ],
])('what results of a batch note of fields is told of its rows, once (%s)', async (list, path) => {
  const api = createAnswersApi();
  await api.write.beginResults('all', { key: 'id', list });
  const note = { kind: 'withheld', message: 'Not yours' };
  const came = { data: { events: { rows: [{ amount: null }, { amount: null }] } } };
  for (const from of [0, 1]) {
    const result = bytes({ ...came, errors: [withheld(0), withheld(1)] });
    const added = await api.write.addResult('all', { values: ['1'], from }, result);
    const notes = [{ ...note, path: ['events', 'rows', 'amount'] }];
    expect(added).toEqual(expect.objectContaining(from === 0 ? { notes } : { kind: 'rows' }));
    expect('notes' in added).toBe(from === 0);
  }
  await api.write.endPages('all');
  expect(await api.read.outline('all')).toMatchObject({
    errorCount: 0,
    notes: [{ ...note, path }],
  });
});

test('a page that is an error did not come; a field withheld in each row is told once', async () => {
  const api = createAnswersApi();
  const position: PagePosition = {
    parent: ['data', 'events'],
    lists: ['rows'],
    next: { kind: 'value', at: ['data', 'events', 'next'], more: undefined },
    total: undefined,
    errorPlaces: [PLACE],
  };
  await api.write.beginPages('all', position);
  const page = (next: number | null) => ({
    data: { events: { rows: [{ amount: null }, { amount: null }], next } },
    errors: [withheld(0), withheld(1)],
  });
  expect(await api.write.addPage('all', bytes(page(1)))).toMatchObject({ kind: 'page', errors: 0 });
  expect(await api.write.addPage('all', bytes(REFUSED))).toMatchObject({
    kind: 'unusable',
    reason: 'no-list',
    message: 'No.',
    code: 'REFUSED',
  });
  await api.write.addPage('all', bytes(page(null)));
  const { errorCount, notes } = await api.write.endPages('all');
  expect(errorCount).toBe(0);
  expect(notes).toEqual([
    { kind: 'withheld', path: ['events', 'rows', 'amount'], message: 'Not yours' },
  ]);
  const answer = new TextDecoder().decode(await api.read.bytes('all'));
  expect(JSON.parse(answer)).toMatchObject({ errors: [withheld(0)] });
});
