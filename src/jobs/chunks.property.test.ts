import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswersApi } from '../answers/create-answers-api.ts';
import { FILE_START } from '../answers/export/file-format.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { CallError } from '../transport/call-failure.ts';
import { makeChunks } from './chunks.ts';
import { runBatch } from './run-batch.ts';
import { randomRuns } from '../testing/random-runs.ts';

/** Rows of a service by value, none or several, and values for which it refuses the whole call. */
interface World {
  readonly rowsOf: readonly number[];
  readonly bad: ReadonlySet<number>;
  readonly size: number;
  readonly atOnce: number;
  readonly tells: 'field' | 'field below' | 'nothing';
  readonly refusesBy: 'an error' | 'status 500';
  readonly seed: number;
}

const world: fc.Arbitrary<World> = fc
  .record({
    rowsOf: fc.array(fc.constantFrom(0, 1, 1, 1, 3), { minLength: 1, maxLength: 60 }),
    badAt: fc.array(fc.nat(59), { maxLength: 2 }),
    size: fc.integer({ min: 1, max: 25 }),
    atOnce: fc.integer({ min: 1, max: 3 }),
    tells: fc.constantFrom('field', 'field below', 'nothing'),
    refusesBy: fc.constantFrom('an error', 'status 500'),
    seed: fc.nat(),
  })
  .map(({ badAt, ...rest }) => ({
    ...rest,
    bad: new Set(badAt.filter((at) => at < rest.rowsOf.length)),
  }));

const idOf = (value: number): string => `id-${value}`;

const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, at) => ({ item, key: Math.imul(at + 1, 2_654_435_761 + seed * 40_503) >>> 0 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);

interface Row {
  readonly ids: string | null;
  readonly $chunk?: string;
  readonly n: number;
  readonly of: string;
}

async function run({ rowsOf, bad, size, atOnce, tells, refusesBy, seed }: World) {
  const values = rowsOf.map((_, value) => JSON.stringify(idOf(value)));
  const chunks = makeChunks(values, { size });
  const api = createAnswersApi();
  await api.write.beginResults('all', { key: 'ids', list: ['people', 'items'], variable: 'ids' });
  let calls = 0;
  const batch = runBatch({
    clock: createFixedClock(),
    chunks,
    atOnce,
    async call({ from, to }) {
      calls += 1;
      const asked = rowsOf.map((count, value) => ({ count, value })).slice(from, to);
      if (asked.some(({ value }) => bad.has(value))) {
        if (refusesBy === 'status 500')
          throw new CallError({ code: 'server-error', endpoint: '', status: 500 });
        return encode({ data: null, errors: [{ message: 'One of the ids is not valid.' }] });
      }
      const rows = asked.flatMap(({ count, value }) =>
        Array.from({ length: count }, (_, n) => ({
          n,
          of: `of ${value}`,
          ...(tells === 'field' && { id: idOf(value) }),
          ...(tells === 'field below' && { node: { id: idOf(value) } }),
        })),
      );
      return encode({ data: { people: { items: shuffled(rows, seed) } } });
    },
    sink: {
      add: ({ from, to }, result) =>
        api.write.addResult('all', { values: values.slice(from, to), from }, result),
      flush: async () => undefined,
      end: async () => undefined,
      discard: () => undefined,
    },
    describeFault: String,
  });
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (/ended|incomplete|paused/.test(batch.store.getState().phase.kind)) resolve();
    };
    batch.store.subscribe(look);
    look();
  });
  await api.write.endPages('all');
  const { bytes } = await api.compute.file('all', { format: 'json' }, FILE_START);
  const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { data: { rows: Row[] } };
  return { rows: data.rows, state: batch.store.getState(), calls, chunks };
}

const encode = (result: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(result));

const valueOf = ({ of }: Row): number => Number(of.slice(3));

test('all rows of all values come once, in their order, and all else is told', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { rowsOf, bad, size, tells } = given;
      const { rows, state, calls, chunks } = await run(given);
      const good = rowsOf.flatMap((count, value) => (bad.has(value) ? [] : [{ count, value }]));
      const keyOf = (row: Row): string => `${row.of}/${row.n}`;
      const wanted = good.flatMap(({ count, value }) =>
        Array.from({ length: count }, (_, n) => `of ${value}/${n}`),
      );
      expect(rows.map(keyOf).toSorted()).toEqual(wanted.toSorted());
      // The halves of a failed chunk are called again, up to a bound for each chunk.
      const halvings = Math.ceil(Math.log2(size));
      const isHit = ({ from, to }: { from: number; to: number }): boolean =>
        [...bad].some((value) => value >= from && value < to);
      expect(calls).toBeLessThanOrEqual(chunks.length + chunks.filter(isHit).length * 4 * halvings);
      const failed = state.failed.filter(({ failure }) => failure.kind !== 'nothing');
      expect(failed.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
        [...bad].toSorted((a, b) => a - b),
      );
      const missing = state.failed.filter(({ failure }) => failure.kind === 'nothing');
      const places = rows.map(valueOf);
      const doTell = tells !== 'nothing';
      const none = good.filter(({ count }) => count === 0).map(({ value }) => value);
      expect(!doTell || rows.every((row) => row.ids === idOf(valueOf(row)))).toBe(true);
      expect(
        !doTell || places.every((place, at) => at === 0 || (places[at - 1] ?? 0) <= place),
      ).toBe(true);
      expect(doTell ? missing.map(({ index }) => index) : none).toEqual(none);
      expect(doTell ? state.unassigned : 0).toBe(0);
      // A row without its value names its chunk.
      const isOfChunk = (row: Row): boolean => {
        const [, from = 0, to = 0] = (/^(\d+) to (\d+)$/.exec(row.$chunk ?? '') ?? []).map(Number);
        return from <= valueOf(row) + 1 && valueOf(row) < to;
      };
      expect(rows.filter(({ ids }) => ids === null).every(isOfChunk)).toBe(true);
    }),
    { numRuns: randomRuns(150, 60) },
  );
}, 60_000);

test('chunks hold all values once, in their order, and no more than a call takes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => JSON.stringify(text))),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 80 }),
      (values, size, roomBytes) => {
        const chunks = makeChunks(values, { size, roomBytes });
        expect(chunks.flatMap(({ from, to }) => values.slice(from, to))).toEqual(values);
        for (const { from, to } of chunks) {
          expect(to - from).toBeLessThanOrEqual(size);
          const bytes = Buffer.byteLength(values.slice(from, to).join());
          expect(to - from === 1 || bytes <= roomBytes).toBe(true);
        }
      },
    ),
  );
});
