import { describe, expect, test } from 'vitest';
import type { ColumnSample } from '../../../answers/chart/chart-api.ts';
import type { ChartChoice } from '../../runs/table-state.ts';
import {
  changeKind,
  fitChoice,
  kindOfChart,
  offeredKinds,
  rememberChart,
  suggestChart,
} from './chart-kinds.ts';

function column(name: string, kind: ColumnSample['kind'], more: Partial<ColumnSample> = {}) {
  return { path: name.split('.'), kind, filled: 9, distinct: 9, min: 0, max: 9, ...more };
}

const time = column('day', 'time');
const level = column('level', 'number');
const rain = column('rain', 'number');
const id = column('stationId', 'number');
const station = column('station', 'category', { distinct: 3 });
const name = column('name', 'category', { distinct: 200 });
const latitude = column('at.lat', 'number', { min: -90, max: 90 });
const longitude = column('at.lng', 'number', { min: -180, max: 180 });

describe('the first picture', () => {
  test.each([
    ['a map of places', [name, level, latitude, longitude], 'map', 'at.lng', 'at.lat'],
    ['a line over time', [id, station, level, time], 'line', 'day', 'level'],
    ['sums by a category of few values', [id, name, station, level], 'bars', 'station', 'level'],
    ['how many rows a category has', [station], 'bars', 'station', undefined],
    ['two numbers, which are no identifiers', [id, level, rain], 'scatter', 'level', 'rain'],
    ['numbers by names', [name, level], 'bars', 'name', 'level'],
    ['one number in the order of its rows', [level], 'line', undefined, 'level'],
    ['an identifier, where there is nothing else', [id], 'line', undefined, 'stationId'],
  ])('is %s', (_, samples, kind, x, y) => {
    const choice = suggestChart(samples);
    expect([choice?.kind, choice?.x?.join('.'), choice?.y?.join('.')]).toEqual([kind, x, y]);
  });

  test('is no map where latitudes are not within the poles, or of another holder', () => {
    const far = column('at.lat', 'number', { min: 0, max: 91 });
    expect(suggestChart([far, longitude])?.kind).not.toBe('map');
    expect(suggestChart([column('lat', 'number'), longitude])?.kind).not.toBe('map');
  });

  test('is none where nothing can be drawn', () => {
    expect(suggestChart([])).toBeUndefined();
    expect(suggestChart([column('tags', 'none')])).toBeUndefined();
  });
});

describe('a change of kind', () => {
  const people = column('population', 'number', { max: 9e6 });
  const places = [name, latitude, longitude, people];
  const change = (from: ChartChoice | undefined, to: string, samples: readonly ColumnSample[]) => {
    const next = kindOfChart({ kind: to });
    return from && next && fitChoice(changeKind(from, next, samples), samples);
  };

  test('adds up a measure and not a latitude, and goes back to the places', () => {
    const map = suggestChart(places);
    const bars = change(map, 'bars', places);
    expect(bars).toMatchObject({ x: ['name'], y: ['population'], measure: 'sum' });
    expect(change(bars, 'map', places)).toMatchObject({ x: longitude.path, y: latitude.path });
  });

  test('counts rows where coordinates are all the numbers', () => {
    const few = [name, latitude, longitude];
    expect(change(suggestChart(few), 'bars', few)).toMatchObject({ x: ['name'], measure: 'count' });
    const none = [latitude, longitude];
    expect(change(suggestChart(none), 'bars', none)).toMatchObject({ measure: 'count' });
  });

  test('counts rows by what they have in common, and not by their ids', () => {
    const ids = column('id', 'category', { distinct: 20 });
    const kinds = column('kind', 'category', { distinct: 2 });
    expect(suggestChart([ids, kinds])).toMatchObject({ kind: 'bars', x: ['kind'] });
    expect(suggestChart([ids])).toMatchObject({ x: ['id'] });
  });

  test('draws columns within the degrees of the Earth on a map, where none has such a name', () => {
    const [north, east] = [column('n', 'number'), column('e', 'number', { max: 170 })];
    const line = { kind: 'line', y: ['population'] };
    const map = change(line, 'map', [people, east, north]);
    expect(map).toMatchObject({ kind: 'map', x: ['e'], y: ['n'] });
    expect(suggestChart([people, east, north])?.kind).not.toBe('map');
  });

  test('keeps the columns of a line for a scatter, and the measure for bars', () => {
    const line = { kind: 'line', x: ['day'], y: ['rain'], series: ['station'], log: 'y' } as const;
    const samples = [time, level, rain, station];
    expect(change(line, 'scatter', samples)).toEqual({ ...line, kind: 'scatter' });
    expect(change(line, 'bars', samples)).toMatchObject({ x: ['station'], y: ['rain'] });
  });
});

test('each kind has its last choice again', () => {
  const line = { kind: 'line', x: ['day'], y: ['rain'], series: ['station'] };
  const bars = { kind: 'bars', x: ['name'], y: ['level'], measure: 'average' } as const;
  const others = rememberChart(undefined, line, bars);
  const samples = [time, level, rain, station, name];
  const [lineKind, mapKind] = [kindOfChart(line), kindOfChart({ kind: 'map' })];
  if (!lineKind || !mapKind) throw new Error('Both kinds exist.');
  expect(changeKind(bars, lineKind, samples, others)).toEqual(line);
  const map = changeKind(bars, mapKind, samples, others);
  expect(rememberChart(others, bars, map)).toEqual([line, bars]);
  expect(rememberChart([line, map], bars, line)).toEqual([map, bars]);
});

test('a kind that this page lacks gives way to the suggestion', () => {
  const pie = { kind: 'pie', x: ['station'], y: ['level'] };
  expect(fitChoice(pie, [station, level])).toEqual(suggestChart([station, level]));
});

describe('what was chosen', () => {
  test('stays as long as its columns are there', () => {
    const choice = { kind: 'scatter', x: ['rain'], y: ['level'], series: ['station'] } as const;
    expect(fitChoice(choice, [level, rain, station])).toMatchObject(choice);
    expect(fitChoice(choice, [level, rain])).toMatchObject({ ...choice, series: undefined });
    expect(fitChoice(choice, [level, time])).toMatchObject({ x: ['day'], y: ['level'] });
  });

  test('keeps numbers of rows for a line, and for no other kind', () => {
    const choice = { kind: 'line', x: undefined, y: ['level'] } as const;
    expect(fitChoice(choice, [level, time])?.x).toBeUndefined();
    expect(fitChoice({ ...choice, kind: 'scatter' }, [level, time])?.x).toEqual(['day']);
  });

  test.each([
    [{ kind: 'scatter', x: undefined, y: ['level'] }, [level, rain], ['rain'], ['level']],
    [{ kind: 'scatter', x: ['level'], y: ['gone'] }, [level, rain], ['level'], ['rain']],
    [{ kind: 'line', x: ['gone'], y: ['level'] }, [level], undefined, ['level']],
    [{ kind: 'scatter', x: undefined, y: ['level'] }, [level], undefined, ['level']],
    [{ kind: 'bars', x: undefined, y: ['level'] }, [level, rain], ['rain'], ['level']],
    [{ kind: 'bars', x: undefined, y: ['level'] }, [level], ['level'], undefined],
    [{ kind: 'line', x: ['level'], y: ['level'] }, [level, rain], ['level'], ['level']],
  ] as const)('of %j no column is proposed twice', (choice, samples, x, y) => {
    expect(fitChoice(choice, samples)).toMatchObject({ x, y });
  });

  test('counts rows where there is no number', () => {
    const choice = { kind: 'bars', x: ['station'], y: ['level'], measure: 'sum' } as const;
    expect(fitChoice(choice, [station])).toMatchObject({ measure: 'count', y: undefined });
    expect(fitChoice(choice, [column('tags', 'none')])).toBeUndefined();
  });
});

test.each([
  [{ kind: 'line', x: time.path, y: level.path, log: 'both' }, 'y'],
  [{ kind: 'line', x: time.path, y: level.path, log: 'x' }, undefined],
  [{ kind: 'scatter', x: rain.path, y: level.path, log: 'both' }, 'both'],
  [{ kind: 'bars', x: station.path, measure: 'count', log: 'both' }, 'y'],
] as const)('a log scale stays with an axis of numbers: %o', (choice, log) => {
  expect(fitChoice(choice, [time, level, rain, station])?.log).toBe(log);
});

test('titles stay with the columns that they are of, through a fit of the choice', () => {
  const titles = { chart: 'A wet year', x: 'Place', y: 'Water' };
  const bars = { kind: 'bars', x: ['station'], y: ['rain'], measure: 'sum', titles } as const;
  const after = (next: ChartChoice) => fitChoice(next, [station, name, rain, level], bars)?.titles;
  expect(after(bars)).toEqual(titles);
  expect(after({ ...bars, x: ['name'] })).toEqual({ ...titles, x: undefined });
  expect(after({ ...bars, measure: 'average' })).toEqual({ ...titles, y: undefined });
  expect(after({ kind: 'line', y: ['level'], titles })).toEqual(titles);
});

test('size and label stay with their columns, in kinds whose points have them', () => {
  const choice = { kind: 'scatter', x: ['rain'], y: ['level'], size: ['rain'], label: ['name'] };
  const samples = [level, rain, name, station];
  expect(fitChoice(choice, samples)).toMatchObject(choice);
  expect(fitChoice(choice, [level, rain])).toMatchObject({ size: ['rain'], label: undefined });
  expect(fitChoice({ ...choice, size: ['name'] }, samples)?.size).toBeUndefined();
  const line = fitChoice({ ...choice, kind: 'line' }, samples);
  expect([line?.size, line?.label]).toEqual([undefined, undefined]);
});

describe('a heat map', () => {
  const samples = [time, level, name, station];
  const kind = kindOfChart({ kind: 'heat' });
  if (!kind) throw new Error('There is a heat map.');

  test('proposes categories of few values first, and adds up a measure', () => {
    const heat = fitChoice(changeKind({ kind: 'line', y: ['level'] }, kind, samples), samples);
    expect(heat).toMatchObject({ x: ['station'], series: ['name'], y: ['level'], measure: 'sum' });
    const counted = changeKind({ kind: 'bars' }, kind, [station, name]);
    expect(fitChoice(counted, [station, name])).toMatchObject({ measure: 'count', y: undefined });
  });

  test('needs a second column for its lines, and is not offered without one', () => {
    const gone = { kind: 'heat', x: ['station'], series: ['gone'], measure: 'count' } as const;
    expect(fitChoice(gone, [station, name])).toMatchObject({ x: ['station'], series: ['name'] });
    expect(offeredKinds([station, name]).map((one) => one.id)).toEqual(['bars', 'heat']);
    expect(offeredKinds([station]).map((one) => one.id)).toEqual(['bars']);
  });

  test('and bars begin without the colors of points', () => {
    const line = { kind: 'line', x: ['day'], y: ['level'], series: ['name'] } as const;
    const bars = kindOfChart({ kind: 'bars' });
    expect(bars && changeKind(line, bars, samples).series).toBeUndefined();
    const scatter = kindOfChart({ kind: 'scatter' });
    expect(scatter && changeKind(line, scatter, samples).series).toEqual(['name']);
  });
});
