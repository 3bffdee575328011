import { describe, expect, test } from 'vitest';
import type { ColumnSample } from '../../../answers/chart/chart-api.ts';
import { fitChoice, suggestChart } from './suggest-chart.ts';

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
