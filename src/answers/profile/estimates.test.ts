import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamedHistogram } from './histogram.ts';
import { RandomSample } from './random-sample.ts';
import { readDate } from './read-date.ts';
import { ValueCounts } from './value-counts.ts';

const encoder = new TextEncoder();

describe('estimates of a profile', () => {
  it.each([20_000, 60_000, 200_000, 1_000_000])(
    'the number of different values is off by less than 3 percent: %d',
    (count) => {
      for (const prefix of ['', 'value-']) {
        const values = new ValueCounts({ values: 10_000, bytes: 1_000_000 });
        for (let value = 0; value < count; value += 1) {
          const bytes = encoder.encode(`${prefix}${value}`);
          if (prefix === '') values.addNumber(value, bytes, 0, bytes.length);
          else values.addBytes(bytes, 0, bytes.length);
        }
        expect(Math.abs(values.distinct() / count - 1)).toBeLessThan(0.03);
      }
    },
  );

  it('frequent values are told though others push them out, and no more often than they are', () => {
    const values = new ValueCounts({ values: 100, bytes: 10_000 });
    const add = (text: string): void => {
      const bytes = encoder.encode(text);
      values.addBytes(bytes, 0, bytes.length);
    };
    for (let row = 0; row < 20_000; row += 1) {
      add(`"${row}"`);
      if (row % 10 === 0) add('"often"');
    }
    const [first] = values.top(1);
    expect(new TextDecoder().decode(first?.bytes)).toBe('"often"');
    expect(first?.count).toBeLessThanOrEqual(2_000);
    expect(first?.count).toBeGreaterThan(1_000);
  });

  it('long values are told apart behind what is kept of them', () => {
    const values = new ValueCounts({ values: 10, bytes: 10_000 });
    for (const end of ['a', 'b', 'a']) {
      const bytes = encoder.encode('x'.repeat(5_000) + end);
      values.addBytes(bytes, 0, bytes.length);
    }
    expect(values.distinct()).toBe(2);
    expect(values.top(1)).toMatchObject([{ count: 2, isCut: true }]);
  });

  it('a sample’s middle is near that of all, and the same each time', () => {
    const middles = [0, 1].map(() => {
      const sample = new RandomSample(10_000);
      for (let value = 0; value < 500_000; value += 1) sample.add((value * 7_919) % 500_000);
      expect(sample.isWhole).toBe(false);
      return sample.middle(true);
    });
    expect(middles[0]).toEqual(middles[1]);
    expect(Math.abs((middles[0]?.[0] ?? 0) / 250_000 - 1)).toBeLessThan(0.05);
  });
});

describe('histograms', () => {
  it('count each finite number once, in the step that it is in', () => {
    const value = fc
      .oneof(
        fc.integer(),
        fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
        fc.constantFrom(0, 1, -1, 1e250, -1e250, Infinity),
        // What is divided here must not become 0.
      )
      .filter((each) => each === 0 || Math.abs(each) > 1e-5);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), (values) => {
        const histogram = new StreamedHistogram();
        for (const each of values) histogram.add(each);
        const finite = values.filter(Number.isFinite);
        const { from = 0, width = 0, counts = [] } = histogram.read() ?? {};
        expect(counts.length > 0).toBe(finite.length > 0);
        expect(counts.length).toBeLessThanOrEqual(33);
        const expected = counts.map((_, step) => {
          const [low, high] = [from / width + step, from / width + step + 1];
          return finite.filter((each) => each / width >= low && each / width < high).length;
        });
        expect(counts).toEqual(expected);
        expect([counts.at(0), counts.at(-1)]).not.toContain(0);
      }),
    );
  });

  it('have no gaps between whole numbers', () => {
    const histogram = new StreamedHistogram();
    for (const each of [1, 2, 3, 4, 5, 5]) histogram.add(each);
    expect(histogram.read()).toEqual({ from: 1, width: 1, counts: [1, 1, 1, 1, 2] });
  });
});

describe('dates', () => {
  const read = (text: string): number => {
    const bytes = encoder.encode(text);
    return readDate(bytes, 0, bytes.length);
  };

  it('are read as JavaScript reads them, with any zone', () => {
    const moment = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.constantFrom('Z', '+02:00', '-11:30'), (date, zone) => {
        const text = date.toISOString().replace('Z', zone);
        expect(read(text)).toBe(Date.parse(text));
        expect(read(text.slice(0, 10))).toBe(Date.parse(text.slice(0, 10)));
      }),
    );
  });

  it.each([
    ['10000-01-01', 253_402_300_800_000],
    ['+010000-01-01', 253_402_300_800_000],
    ['2024-02-29 12:00', Date.UTC(2024, 1, 29, 12)],
    ['2026-11-23T10:00:00.123456789+0100', Date.UTC(2026, 10, 23, 9, 0, 0, 123)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ])('%s is one', (text, moment) => expect(read(text)).toBe(moment));

  it.each([
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-11-23T',
    '2026-11-23T25:00Z',
    '2026-11-23T10:00X',
    '2026-11-23T10:00:00.Z',
    '20261123',
    '1234567-01-01',
    'not a date',
    '',
  ])('%s is none', (text) => expect(read(text)).toBeNaN());
});
