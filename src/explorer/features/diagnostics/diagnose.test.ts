import { expect, test } from 'vitest';
import { LAYERS } from '../../../doctor/finding.ts';
import {
  completeLayers,
  judgePageFailure,
  nextProbe,
  type DiagnosedFailure,
  type PageOutcomes,
  type PageProbe,
} from '../../../doctor/judge-page-failure.ts';
import type { RequestOutcome } from '../../../doctor/answer.ts';
import {
  answer,
  API,
  blocked,
  call,
  data,
  diagnosed,
  nothing,
  read,
  redirect,
  signIn,
  silence,
  something,
} from '../../../testing/doctor-cases.ts';

const OUTCOMES: RequestOutcome[] = [
  nothing,
  something,
  blocked,
  redirect,
  silence,
  data,
  answer(401),
  answer(403, { message: 'key' }),
];

/** The longest way from here, over every way that the network may answer. */
function longest(failed: DiagnosedFailure, seen: PageOutcomes): number {
  const probe = nextProbe(failed, seen);
  if (!probe) {
    const judged = judgePageFailure(failed, seen);
    const isOnceEach = new Set(judged.map(({ layer }) => layer)).size === judged.length;
    const isWhole = completeLayers(judged).length === LAYERS.length;
    if (!isOnceEach || !isWhole) throw new Error(JSON.stringify(seen));
    return 0;
  }
  if (Object.hasOwn(seen, probe)) throw new Error(`asks ${probe} twice`);
  const ways = OUTCOMES.map((outcome) => longest(failed, { ...seen, [probe]: outcome }));
  return 1 + Math.max(...ways);
}

test.each<[string, DiagnosedFailure, number]>([
  ['a call', call(), 6],
  ['a call without a token', call({ carries: 'key' }), 6],
  ['a call without anything', call({ carries: 'nothing' }), 5],
  ['a call to the page’s own origin', call({ pageOrigin: API }), 3],
  ['a sign-in', signIn(), 3],
])('whatever comes, %s needs few questions, and each layer is judged', (_who, failed, most) => {
  expect(longest(failed, {})).toBe(most);
});

test('no question of a sign-in carries anything of a call', () => {
  const asked = new Set<PageProbe>();
  const collect = (seen: PageOutcomes): void => {
    const probe = nextProbe(signIn(), seen);
    if (!probe) return;
    asked.add(probe);
    OUTCOMES.forEach((outcome) => collect({ ...seen, [probe]: outcome }));
  };
  collect({});
  expect([...asked].sort()).toEqual(['headers', 'home', 'reach', 'read', 'worker-policy']);
});

test('what lies behind the layer that broke is not judged, what lies before it is', () => {
  const findings = diagnosed(call(), { call: nothing, read: nothing, reach: something });
  const verdicts = findings.map(({ verdict }) => verdict);
  const behind = ['not-reached', 'not-reached', 'not-reached'];
  expect(verdicts).toEqual(['passed', 'passed', 'broken', ...behind]);
});

test('layers that are known already are there while the rest is asked for', () => {
  const layers = judgePageFailure(call(), { call: nothing, read }).map(({ layer }) => layer);
  expect(layers).toEqual(['network', 'transport']);
});
