import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ColumnProfile } from '../../../answers/profile/profile-column.ts';
import { ValuesPicture } from './column-picture.tsx';

const PROFILE: ColumnProfile = {
  path: ['a'],
  type: 'text',
  values: 0,
  nulls: 0,
  missing: 0,
  trues: 0,
  falses: 0,
  distinct: 0,
  isDistinctExact: true,
  totals: undefined,
  dates: undefined,
  median: undefined,
  isMedianExact: true,
  lengths: undefined,
  top: [],
  isTopExact: true,
  histogram: undefined,
};

const draw = (part?: Partial<ColumnProfile>): string =>
  renderToStaticMarkup(createElement(ValuesPicture, { profile: part && { ...PROFILE, ...part } }));

/** Where each part begins and how wide it is, of 100. */
function shares(part: Partial<ColumnProfile>): [x: number, width: number][] {
  return [...draw(part).matchAll(/<rect x="([\d.]+)"[^>]* width="([\d.]+)"/g)].map(
    ([, x, width]) => [Number(x), Number(width)],
  );
}

const top = (...counts: number[]) =>
  counts.map((count, n) => ({ kind: 'string' as const, text: `${n}`, isCut: false, count }));

describe('the picture of a column', () => {
  test('is empty until its profile comes', () => {
    expect(draw()).not.toMatch(/<(?:path|rect)/);
  });

  test('has a bar for each step of a histogram: a small one can be seen, an empty one is none', () => {
    const histogram = { from: 0, width: 1, counts: [1_000, 0, 1, 500] };
    const path = /<path d="([^"]*)"/.exec(draw({ histogram }))?.[1] ?? '';
    expect(path.split('z').filter(Boolean)).toEqual([
      'M0 20v-20h22.5v20',
      'M50 20v-1h22.5v1',
      'M75 20v-10h22.5v10',
    ]);
  });

  test('has the shares of true and false', () => {
    expect(shares({ type: 'boolean', values: 4, trues: 3, falses: 1 })).toEqual([
      [0, 75],
      [75, 25],
      [100, 0],
    ]);
  });

  test('has the shares of values that are there more than once, and what is left over', () => {
    expect(shares({ values: 10, top: top(5, 2, 1, 1) })).toEqual([
      [0, 50],
      [50, 20],
      [70, 30],
    ]);
  });

  test('of a histogram of one step has shares', () => {
    const histogram = { from: 1, width: 1, counts: [4] };
    const one = { type: 'number', values: 4, top: top(4), histogram } as const;
    expect(shares(one)).toEqual([
      [0, 100],
      [100, 0],
    ]);
  });
});
