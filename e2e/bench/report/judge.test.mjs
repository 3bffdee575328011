import { expect, it } from 'vitest';
import { largeAnswers } from '../answers/large-answers.mjs';
import { summarize } from '../statistics.mjs';
import { CLAIMS } from './claims.mjs';
import { judgeClaims } from './judge.mjs';

/** @param {Record<string, Record<string, number>>} medians by key and name */
function results(medians) {
  const entries = Object.entries(medians).map(([key, values]) => [
    key,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, summarize([value])])),
  ]);
  return /** @type {any} */ ({ size: { results: Object.fromEntries(entries) } });
}

/** @type {import('./claims.mjs').Claim} */
const claim = {
  id: '6',
  what: 'Completion',
  ours: ['size', 'gatehouse/large', 'completion'],
  atMost: 700,
  unit: 'ms',
};

it('compares a median, or its ratio, with what is claimed', () => {
  const all = results({ 'gatehouse/large': { completion: 600 }, 'a/large': { completion: 1_000 } });
  expect(judgeClaims(all, [claim])[0]).toMatchObject({ value: 600, isMet: true });
  expect(judgeClaims(all, [{ ...claim, atMost: 599 }])[0]?.isMet).toBe(false);
  const [judged] = judgeClaims(all, [
    { ...claim, over: ['size', 'a/large', 'completion'], atMost: 0.5 },
  ]);
  expect(judged).toMatchObject({ value: 0.6, isMet: false });
});

it('takes the best peer, of the same schema, and never us', () => {
  const all = results({
    'gatehouse/large': { completion: 600 },
    'a/large': { completion: 3_000 },
    'b/large': { completion: 2_000 },
    'b/small': { completion: 10 },
  });
  const over = /** @type {const} */ (['size', '*/large', 'completion']);
  expect(judgeClaims(all, [{ ...claim, over, atMost: 1 }])[0]?.value).toBeCloseTo(0.3);
});

it('says of what was not measured that it is neither met nor missed', () => {
  const over = /** @type {const} */ (['size', 'a/large', 'completion']);
  const all = results({ 'gatehouse/large': { completion: 600 } });
  expect(judgeClaims(all, [{ ...claim, over }])[0]?.isMet).toBeUndefined();
  expect(judgeClaims({}, [claim])[0]?.isMet).toBeUndefined();
});

it('claims something of every large answer, and of none that there is not', () => {
  const claimed = CLAIMS.filter(({ ours }) => ours[0] === 'answers').map(
    ({ ours }) => ours[1].split('/')[1],
  );
  expect(new Set(claimed)).toEqual(new Set(largeAnswers().map(({ id }) => id)));
});

it('every numbered claim has its line', () => {
  expect([...new Set(CLAIMS.map(({ id }) => id))].join('')).toBe('12345678910111213141516171819');
});
