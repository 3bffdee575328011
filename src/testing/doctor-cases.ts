import { expect } from 'vitest';
import { LAYERS, type Finding, type Layer } from '../doctor/finding.ts';
import type { SignInFailure } from '../session/sign-in.ts';
import type { CallFailure } from '../transport/call-failure.ts';
import type { AnswerSummary, RequestOutcome } from '../doctor/answer.ts';
import {
  completeLayers,
  judgePageFailure,
  nextProbe,
  type DiagnosedFailure,
  type FailedCall,
  type PageOutcomes,
} from '../doctor/judge-page-failure.ts';

const PAGE = 'https://page.example';
export const API = 'https://api.example';

/** A call that could not be made, from a page of another origin. */
export function call(more: Partial<FailedCall> = {}): DiagnosedFailure {
  const failure: CallFailure = { code: 'unreachable', endpoint: `${API}/v1/graphql` };
  return {
    kind: 'graphql',
    pageOrigin: PAGE,
    isOnline: true,
    carries: 'key-and-token',
    failure,
    ...more,
  };
}

/** The same of a sign-in. */
export function signIn(failure: Partial<SignInFailure> = {}): DiagnosedFailure {
  const endpoint = `${API}/oauth2/token`;
  return {
    kind: 'token',
    pageOrigin: PAGE,
    isOnline: true,
    failure: { code: 'unreachable', endpoint, ...failure },
  };
}

/** An answer that the page could read. */
export function answer(status: number, more: Partial<AnswerSummary> = {}): AnswerSummary {
  const mediaType = 'application/json';
  return {
    kind: 'answer',
    method: 'POST',
    status,
    mediaType,
    shape: 'json',
    blamed: 'unknown',
    ...more,
  };
}

export const nothing: RequestOutcome = { kind: 'nothing' };
export const something: RequestOutcome = { kind: 'something' };
export const blocked: RequestOutcome = { kind: 'blocked' };
export const redirect: RequestOutcome = { kind: 'redirect' };
export const silence: RequestOutcome = { kind: 'silence' };
export const data = answer(200, { shape: 'data' });
export const read = answer(405);
export const allowed = { read, headers: read } as const;

/** Asks as the page does; a probe that the row did not foresee fails it. */
export function diagnosed(failed: DiagnosedFailure, world: PageOutcomes): Finding[] {
  let seen: PageOutcomes = {};
  for (let probe = nextProbe(failed, seen); probe; probe = nextProbe(failed, seen)) {
    const outcome = world[probe];
    if (!outcome) throw new Error(`asks ${probe}, after ${Object.keys(seen).join(', ')}`);
    seen = { ...seen, [probe]: outcome };
  }
  expect(Object.keys(seen).sort(), 'nothing is asked in vain').toEqual(Object.keys(world).sort());
  return completeLayers(judgePageFailure(failed, seen));
}

/** A call that failed so. */
export function failing(
  code: CallFailure['code'],
  more: Partial<CallFailure> = {},
): DiagnosedFailure {
  return call({ failure: { code, endpoint: `${API}/v1/graphql`, ...more } });
}

/** A case: the outcomes of the probes, the broken layer, and the advice for user or operator. */
export type Case = [string, DiagnosedFailure, PageOutcomes, Layer | undefined, RegExp?];

/** Judges a case as the page does, and compares. */
export function expectFinding([, failed, world, layer, says]: Case): void {
  const findings = diagnosed(failed, world);
  expect(findings.map((finding) => finding.layer)).toEqual(LAYERS);
  const broken = findings.filter(({ verdict }) => verdict === 'broken');
  expect(broken.map((finding) => finding.layer)).toEqual(layer ? [layer] : []);
  // A reader of something broken reads what to do.
  expect(broken.filter(({ advice }) => !advice?.endsWith('.'))).toEqual([]);
  const told = layer ? broken : findings;
  const text = told.map((finding) => `${finding.advice}\n${finding.operator}`).join('\n');
  if (says) expect(text).toMatch(says);
}
