import { CORS_NEEDS } from '../../contract/headers.ts';
import { notReached, type FindingCode, type Layer } from '../finding.ts';
import type { CheckedEndpoint } from '../network-messages.ts';
import type { NodeOutcome } from '../answer.ts';
import type { Observation } from '../judge.ts';
import type { ProbedConnection } from './connect.ts';
import type { DoctorArguments } from './doctor-arguments.ts';
import type { DoctorHttpClient, SecretList } from './http-client.ts';
import type { DoctorCredentials } from './read-credentials.ts';

/** What every prober of a run works with. */
export interface DoctorRun extends DoctorArguments {
  readonly credentials: DoctorCredentials;
  readonly http: DoctorHttpClient;
  readonly secrets: SecretList;
  /** Why the run makes no sign-in; undefined where it makes some. */
  readonly whyNoSignIn: string | undefined;
  /** Looked at once for each origin. */
  connect(origin: string): Promise<ProbedConnection>;
}

/** What was seen of one part of a deployment. */
export interface ProbedPart {
  readonly title: string;
  /** Address, without query. */
  readonly address: string;
  readonly observations: readonly Observation[];
}

/** The way to an endpoint: its address, and whether a request may be sent there. */
export async function probeConnection(
  url: string,
  { connect }: DoctorRun,
): Promise<ProbedConnection> {
  const { origin, protocol } = new URL(url);
  const { observations, isReached } = await connect(origin);
  const isHttps = protocol === 'https:';
  return {
    observations: [
      { about: 'connection', check: 'address', step: 'address', isHttps },
      ...observations,
    ],
    isReached,
  };
}

/** Asks as a browser does before its first call: without key, token and cookie. */
export async function probePreflight(
  endpoint: CheckedEndpoint,
  url: string,
  { http, pageOrigin }: DoctorRun,
): Promise<Observation> {
  const check = 'preflight';
  if (new URL(url).origin === pageOrigin)
    return { about: 'cors', saw: 'same-origin', check, pageOrigin };
  const outcome = await http.send({
    method: 'OPTIONS',
    url,
    headers: {
      origin: pageOrigin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': CORS_NEEDS[endpoint].asked.join(','),
    },
    endpoint,
  });
  return { about: 'cors', saw: 'preflight', check, endpoint, pageOrigin, outcome };
}

/** Whether the page may read an answer; nothing where browsers ask no leave. */
export function corsOf(
  check: string,
  endpoint: CheckedEndpoint,
  url: string,
  outcome: NodeOutcome | undefined,
  { pageOrigin }: DoctorRun,
): readonly Observation[] {
  if (new URL(url).origin === pageOrigin) return [];
  return outcome
    ? [{ about: 'cors', saw: 'cors-answer', check, endpoint, pageOrigin, outcome }]
    : [skipped('cors', check, 'noAnswer')];
}

/** Causes that are told without further values. */
type PlainCause = Extract<
  FindingCode,
  'notSafe' | 'notEndpoint' | 'noAnswer' | 'noKey' | 'noToken' | 'noResult' | 'oneToken'
>;

/** A check that was not made, because of what broke before it. */
export function skipped(layer: Layer, check: string, cause: PlainCause): Observation {
  return { about: 'skipped', check, judgement: notReached(layer, cause) };
}
