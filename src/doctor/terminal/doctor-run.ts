import { CORS_NEEDS } from '../../contract/headers.ts';
import type { NodeOutcome } from '../answer.ts';
import { notReached } from '../finding.ts';
import { judged, type Observation } from '../judge.ts';
import type { CheckedEndpoint } from '../network-copy.ts';
import type { ProbedConnection } from './connect.ts';
import type { DoctorArguments } from './doctor-arguments.ts';
import type { DoctorHttpClient } from './http-client.ts';
import type { DoctorCredentials } from './read-credentials.ts';

export interface DoctorRun extends DoctorArguments {
  readonly credentials: DoctorCredentials;
  readonly http: DoctorHttpClient;
  readonly whyNoSignIn: string;
  connect(origin: string): Promise<ProbedConnection>;
}

export interface ProbedPart {
  readonly title: string;
  readonly address: string;
  readonly observations: Observation[];
}

/** Results of the token endpoint's checks, for the checks after them. */
export interface SignedIn {
  /** In the order in which they were issued: each sign-in ended the token before it. */
  readonly tokens: readonly string[];
  /** The live one: the newest, or the one that was given. */
  readonly token: string | undefined;
  /** Whether what answers is the token endpoint, so that secrets may be sent to it. */
  readonly isOpen: boolean;
}

/** Makes a part of the report; undefined where it was not asked for. */
export type ProbePart = (run: DoctorRun, signedIn: SignedIn) => Promise<ProbedPart | undefined>;

export async function probeWay(
  title: string,
  endpoint: CheckedEndpoint,
  url: string,
  run: DoctorRun,
): Promise<{ readonly part: ProbedPart; readonly isReached: boolean }> {
  const { origin, protocol } = new URL(url);
  const { observations: steps, isReached } = await run.connect(origin);
  const observations: Observation[] = [
    { about: 'connection', check: 'address', step: 'address', isHttps: protocol === 'https:' },
    ...steps,
  ];
  if (isReached) observations.push(await probePreflight(endpoint, url, run));
  return { part: { title, address: addressOf(url), observations }, isReached };
}

/** Asks as a browser does before its first call: without key, token and cookie. */
async function probePreflight(
  endpoint: CheckedEndpoint,
  url: string,
  { http, pageOrigin }: DoctorRun,
): Promise<Observation> {
  const observation = { about: 'cors', check: 'preflight', pageOrigin } as const;
  if (new URL(url).origin === pageOrigin) return { ...observation, saw: 'same-origin' };
  const headers = {
    origin: pageOrigin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': CORS_NEEDS[endpoint].requestedHeaders.join(','),
  };
  const outcome = await http.send({ method: 'OPTIONS', url, headers, endpoint });
  return { ...observation, saw: 'preflight', endpoint, outcome };
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
  if (!outcome) return [judged(check, notReached('cors', 'noAnswer'))];
  return [{ about: 'cors', saw: 'cors-answer', check, endpoint, pageOrigin, outcome }];
}

export function addressOf(url: string): string {
  const [address = url] = url.split('?');
  return address;
}
