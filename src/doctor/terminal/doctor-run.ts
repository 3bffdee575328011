import { CORS_NEEDS } from '../../contract/headers.ts';
import type { NodeOutcome } from '../answer.ts';
import { findingsOf, notReached, passed, type Finding } from '../finding.ts';
import { judgeStep } from '../judge-connection.ts';
import { judgeCors } from '../judge-access.ts';
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
  readonly findings: Finding[];
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
  const { findings: steps, isReached } = await run.connect(origin);
  const address = judgeStep({ step: 'address', isHttps: protocol === 'https:' });
  const findings = [...findingsOf('address', address), ...steps];
  if (isReached) findings.push(...(await probePreflight(endpoint, url, run)));
  return { part: { title, address: addressOf(url), findings }, isReached };
}

/** Asks as a browser does before its first call: without key, token and cookie. */
async function probePreflight(
  endpoint: CheckedEndpoint,
  url: string,
  { http, pageOrigin }: DoctorRun,
): Promise<Finding[]> {
  const check = 'preflight';
  if (new URL(url).origin === pageOrigin) {
    return findingsOf(check, passed('cors', 'sameOrigin', pageOrigin));
  }
  const headers = {
    origin: pageOrigin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': CORS_NEEDS[endpoint].requestedHeaders.join(','),
  };
  const outcome = await http.send({ method: 'OPTIONS', url, headers, endpoint });
  return findingsOf(check, judgeCors('preflight', outcome, endpoint, pageOrigin), outcome);
}

/** Whether the page may read an answer; nothing where browsers ask no leave. */
export function corsOf(
  check: string,
  endpoint: CheckedEndpoint,
  url: string,
  outcome: NodeOutcome | undefined,
  { pageOrigin }: DoctorRun,
): readonly Finding[] {
  if (new URL(url).origin === pageOrigin) return [];
  if (!outcome) return findingsOf(check, notReached('cors', 'noAnswer'));
  return findingsOf(check, judgeCors('answer', outcome, endpoint, pageOrigin), outcome);
}

export function addressOf(url: string): string {
  const [address = url] = url.split('?');
  return address;
}
