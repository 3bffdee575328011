import { expect, test } from 'vitest';
import { call, examined, nothing, read, something } from '../../testing/doctor-cases.ts';
import { judgePage } from './judge-page.ts';

test('what lies behind the layer that broke is not judged, what lies before it is', () => {
  const findings = examined(call(), { call: nothing, read: nothing, reach: something });
  const verdicts = findings.map(({ verdict }) => verdict);
  const behind = ['not-reached', 'not-reached', 'not-reached'];
  expect(verdicts).toEqual(['passed', 'passed', 'broken', ...behind]);
});

test('layers that are known already are there while the rest is asked for', () => {
  const layers = judgePage(call(), { call: nothing, read }).map(({ layer }) => layer);
  expect(layers).toEqual(['network', 'transport']);
});
