import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from './history-entry.ts';
import { linesOf } from './history-lines.ts';

const NOW = new Date(2026, 10, 22, 15, 30).getTime();
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();
const run = (query: string, ranAt?: number, more: Partial<HistoryEntry> = {}) => ({
  query,
  variables: '',
  ...(ranAt !== undefined && { ranAt }),
  ...more,
});

/** As a person reads them. */
function read(entries: readonly HistoryEntry[], open: readonly string[] = [], labelled?: string) {
  return linesOf(entries, { now: NOW, open: new Set(open), labelled }).map(
    ({ heading, kind, entry, runs }) =>
      `${heading === undefined ? '' : `${heading}: `}${entry.query} ${kind === 'fold' ? runs.length : kind}`,
  );
}

test('favourites come first, then days by the local calendar, then what has no time', () => {
  const entries = [
    run('{ f }', at(1), { favorite: true }),
    run('{ old }', at(19)),
    run('{ a }', at(22, 0)),
    run('{ b }', at(21, 23)),
    run('{ unknown }'),
    run('{ tomorrow }', at(23)),
  ];
  expect(read(entries)).toEqual([
    'Favourites: { f } single',
    'Today: { a } single',
    '{ tomorrow } single',
    'Yesterday: { b } single',
    'Thursday, 19 November 2026: { old } single',
    'Earlier: { unknown } single',
  ]);
});

describe('runs of one query', () => {
  const entries = [
    run('{ a }', at(22, 14), { variables: '{"n":3}' }),
    run('{ b }', at(22, 13)),
    run('{ a }', at(22, 12), { variables: '{"n":2}' }),
    run('{ a }', at(21)),
    run('{ a }', at(22, 11), { label: 'Mine' }),
    run('{ a }', at(1), { favorite: true }),
  ];
  const folded = ['Favourites: { a } single', 'Today: { a } 2', '{ b } single', '{ a } single'];

  test('on one day are one line, but for favourites and what has a label', () => {
    expect(read(entries)).toEqual([...folded, 'Yesterday: { a } single']);
  });

  test('are listed below it once it is open', () => {
    const fold = linesOf(entries, { now: NOW, open: new Set() })[1];
    expect(read(entries, [fold?.key ?? ''])).toEqual([
      ...folded.slice(0, 2),
      '{ a } run',
      '{ a } run',
      ...folded.slice(2),
      'Yesterday: { a } single',
    ]);
  });

  test('keep their line when one more comes, and leave it while a label is typed', () => {
    const today = entries.slice(0, 3);
    const keysOf = (all: readonly HistoryEntry[], labelled?: string) =>
      linesOf(all, { now: NOW, open: new Set(), labelled }).map(({ key }) => key);
    const [fold = '', other = ''] = keysOf(today);
    const more = [run('{ a }', at(22, 15)), ...today];
    expect(keysOf(more)).toEqual([fold, other]);
    expect(keysOf(today.slice(2))).toEqual([fold]);
    const [newest = '', ...rest] = keysOf(more, fold);
    expect(newest).not.toBe(fold);
    expect(rest).toEqual([other, fold]);
  });
});

test('each line is told apart from a neighbour of its name', () => {
  const [newest, oldest] = [
    run('{ a(b: 2) }', at(22), { operationName: 'A' }),
    run('{ a(b: 1) }', at(21), { operationName: 'A' }),
  ];
  const lines = linesOf([newest, oldest], { now: NOW, open: new Set() });
  expect(lines.map(({ neighbour }) => neighbour)).toEqual([oldest, newest]);
});
