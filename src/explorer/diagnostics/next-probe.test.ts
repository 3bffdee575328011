import { expect, test } from 'vitest';
import { LAYERS } from '../../doctor/finding.ts';
import {
  answer,
  API,
  blocked,
  call,
  data,
  nothing,
  redirect,
  signIn,
  silence,
  something,
} from '../../testing/doctor-cases.ts';
import { judgePage } from './judge-page.ts';
import { nextProbe } from './next-probe.ts';
import type { Observations, Outcome, Probe } from './observation.ts';
import type { Situation } from './situation.ts';

const OUTCOMES: Outcome[] = [
  nothing,
  something,
  blocked,
  redirect,
  silence,
  data,
  answer(401),
  answer(403, { words: 'key' }),
];

/** The longest way from here, over every way that the network may answer. */
function longest(situation: Situation, seen: Observations): number {
  const probe = nextProbe(situation, seen);
  if (!probe) {
    const findings = judgePage(situation, seen);
    if (findings.length !== LAYERS.length) throw new Error(JSON.stringify(seen));
    return 0;
  }
  if (Object.hasOwn(seen, probe)) throw new Error(`asks ${probe} twice`);
  const ways = OUTCOMES.map((outcome) => longest(situation, { ...seen, [probe]: outcome }));
  return 1 + Math.max(...ways);
}

test.each<[string, Situation, number]>([
  ['a call', call(), 6],
  ['a call without a token', call({ carries: 'key' }), 6],
  ['a call without anything', call({ carries: 'nothing' }), 5],
  ['a call to the page’s own origin', call({ pageOrigin: API }), 3],
  ['a sign-in', signIn(), 3],
])('whatever comes, %s needs few questions, and each layer is judged', (_who, situation, most) => {
  expect(longest(situation, {})).toBe(most);
});

test('no question of a sign-in carries anything of a call', () => {
  const asked = new Set<Probe>();
  const collect = (seen: Observations): void => {
    const probe = nextProbe(signIn(), seen);
    if (!probe) return;
    asked.add(probe);
    OUTCOMES.forEach((outcome) => collect({ ...seen, [probe]: outcome }));
  };
  collect({});
  expect([...asked].sort()).toEqual(['headers', 'home', 'reach', 'read', 'worker-policy']);
});
