import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RandomSample, StreamedHistogram } from './estimates.ts';
import { ValueCounts } from './value-counts.ts';

const encoder = new TextEncoder();

describe('estimates of a profile', () => {
  it.each([
    [20_000, ''],
    [60_000, ''],
    [200_000, ''],
    [1_000_000, ' @full'],
  ])('the number of different values is off by less than 3 percent: %d%s', (count) => {
    for (const prefix of ['', 'value-']) {
      const values = new ValueCounts({ values: 10_000, bytes: 1_000_000 });
      for (let value = 0; value < count; value += 1) {
        const bytes = encoder.encode(`${prefix}${value}`);
        if (prefix === '') values.addNumber(value, bytes, 0, bytes.length);
        else values.addBytes(bytes, 0, bytes.length);
      }
      expect(Math.abs(values.distinct() / count - 1)).toBeLessThan(0.03);
    }
  });

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
    expect(Math.abs((middles[0]?.[0]?.value ?? 0) / 250_000 - 1)).toBeLessThan(0.05);
  });
});

describe('histograms', () => {
  it('count each finite number once, in the step that it is in', () => {
    const value = fc
      .oneof(
        fc.integer(),
        fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
        fc.constantFrom(0, 1, -1, 1e250, -1e250, Infinity),
        // The divisor must not become 0.
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

  it('begin at the lowest number that there is', () => {
    const histogram = new StreamedHistogram();
    for (const each of [-Number.MAX_VALUE, 0, Number.MAX_VALUE]) histogram.add(each);
    expect(histogram.read()?.from).toBe(-Number.MAX_VALUE);
  });

  it('have no gaps between whole numbers', () => {
    const histogram = new StreamedHistogram();
    for (const each of [1, 2, 3, 4, 5, 5]) histogram.add(each);
    expect(histogram.read()).toEqual({ from: 1, width: 1, counts: [1, 1, 1, 1, 2] });
  });
});
