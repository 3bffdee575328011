import { randomBytes } from 'node:crypto';
import { API_KEY_HEADER } from '../../contract/headers.ts';
import { tokenEndpoint } from '../../contract/paths.ts';
import { basicCredentials } from '../../session/display-text.ts';
import { readTokenResponse } from '../../session/read-token-response.ts';
import { notReached, unknown, type Judgement } from '../finding.ts';
import { isEndpoint } from '../judge-connection.ts';
import type { NodeOutcome } from '../answer.ts';
import type { Observation } from '../judge.ts';
import type { Flow } from './doctor-arguments.ts';
import {
  corsOf,
  probeConnection,
  probePreflight,
  skipped,
  type DoctorRun,
  type ProbedPart,
} from './doctor-run.ts';
import type { DoctorRequest } from './http-client.ts';
import type { SignInCredentials } from './read-credentials.ts';

/** The part, and the tokens that came out of it, oldest first; the last one is the live one. */
export interface ProbedTokenEndpoint {
  readonly part: ProbedPart;
  readonly tokens: readonly string[];
  /** Whether what answers there is the endpoint, so that secrets may be sent to it. */
  readonly isOpen: boolean;
}

/** The token endpoint (contract, Endpoints 1): the harmless requests first, then the sign-ins. */
export async function probeTokenEndpoint(run: DoctorRun): Promise<ProbedTokenEndpoint> {
  const url = tokenEndpoint(run.authUrl);
  const { observations: steps, isReached } = await probeConnection(url, run);
  const observations: Observation[] = [...steps];
  const part: ProbedPart = { title: 'Token endpoint', address: addressOf(url), observations };
  const skipFlows = (cause: 'notSafe' | 'notEndpoint') =>
    observations.push(...run.flows.map((flow) => skipped('token', `Flow ${flow}`, cause)));
  if (!isReached) {
    skipFlows('notSafe');
    return { part, tokens: [], isOpen: false };
  }
  observations.push(await probePreflight('token', url, run));
  const refused = await probeRefusals(run, url, observations);
  const isOpen = isEndpoint(refused, 'token');
  const refusal = isOpen ? refused : undefined;
  observations.push(...corsOf('CORS on a refusal', 'token', url, refusal, run));
  if (!isOpen) {
    skipFlows('notEndpoint');
    return { part, tokens: [], isOpen };
  }
  const { tokens, outcome } = await signIn(run, observations);
  observations.push(...corsOf('CORS on a token', 'token', url, outcome, run));
  return { part, tokens, isOpen };
}

/** Requests without an API key and without credentials, which can end nobody's token. */
async function probeRefusals(
  run: DoctorRun,
  url: string,
  observations: Observation[],
): Promise<NodeOutcome> {
  const probe = async (
    check: string,
    lacks: 'api-key' | 'credentials',
    apiKey: string | undefined,
  ): Promise<NodeOutcome> => {
    const headers = tokenHeaders(run, apiKey);
    const outcome = await run.http.send({ method: 'POST', url, headers, endpoint: 'token' });
    observations.push({ about: 'refusal', check, endpoint: 'token', lacks, outcome });
    return outcome;
  };
  const { apiKey } = run.credentials;
  const keyless = await probe('without an API key', 'api-key', undefined);
  if (apiKey === undefined || !isEndpoint(keyless, 'token')) return keyless;
  return probe('without credentials', 'credentials', apiKey);
}

/** Signs in by each of the flows that the run has, one request each. */
async function signIn(
  run: DoctorRun,
  observations: Observation[],
): Promise<{ readonly tokens: readonly string[]; readonly outcome: NodeOutcome | undefined }> {
  const { flows, credentials, whyNoSignIn, secrets, http } = run;
  const tokens: string[] = [];
  let outcome: NodeOutcome | undefined;
  if (whyNoSignIn !== undefined) {
    const judgement = unknown('token', 'notTried', whyNoSignIn);
    observations.push({ about: 'skipped', check: 'sign-in', judgement });
    return { tokens, outcome };
  }
  for (const flow of flows) {
    const check = `Flow ${flow}`;
    const judgement = obstacleTo(flow, run, outcome);
    if (judgement) {
      observations.push({ about: 'skipped', check, judgement });
      continue;
    }
    const { apiKey, signIn: user } = credentials;
    if (!user) throw new TypeError('a run that signs in has credentials');
    // One after the other: each of them ends the token of the one before.
    const request = signInRequest(flow, user, apiKey, run);
    outcome = await http.send(request);
    const now = Date.now();
    const result =
      outcome.came === 'answer'
        ? readTokenResponse({ endpoint: addressOf(request.url), ...outcome.http }, now)
        : undefined;
    if (result?.ok) {
      secrets.add(result.grant.accessToken);
      tokens.push(result.grant.accessToken);
    }
    observations.push({ about: 'sign-in', check, outcome, result, now });
  }
  return { tokens, outcome };
}

/** Why a flow is not tried; undefined where it is. */
function obstacleTo(
  flow: Flow,
  { credentials }: DoctorRun,
  before: NodeOutcome | undefined,
): Judgement | undefined {
  if (flow === 'A' && credentials.signIn?.username.includes(':')) {
    return unknown('token', 'colonInName');
  }
  return before?.came === 'answer' && [401, 403, 429].includes(before.status)
    ? notReached('token', 'justRefused', `--flow ${flow.toLowerCase()}`)
    : undefined;
}

/**
 * One wrong password and one wrong API key, made up at random. Last of all, since a service may
 * answer by locking the user out; and a service that does not look at the key issues a token here.
 *
 * @param isOpen whether secrets may be sent to the token endpoint
 */
export async function probeWrongTries(run: DoctorRun, isOpen: boolean): Promise<ProbedPart> {
  const { credentials, whyNoSignIn, secrets, http } = run;
  const address = addressOf(tokenEndpoint(run.authUrl));
  const observations: Observation[] = [];
  const part: ProbedPart = { title: 'Wrong tries', address, observations };
  const tries = [
    { check: 'a wrong password', lacks: 'credentials' },
    { check: 'a wrong API key', lacks: 'api-key' },
  ] as const;
  // A wrong key goes with the real password: where it is not looked at, it signs in.
  if (!isOpen || whyNoSignIn !== undefined) {
    for (const { check, lacks } of tries) {
      const layer = lacks === 'api-key' ? 'api-key' : 'token';
      const judgement = isOpen
        ? notReached(layer, 'notTried', whyNoSignIn ?? '')
        : notReached(layer, 'notEndpoint');
      observations.push({ about: 'skipped', check, judgement });
    }
    return part;
  }
  const { apiKey, signIn: user } = credentials;
  if (!user) throw new TypeError('a run that signs in has credentials');
  const madeUp = randomBytes(16).toString('hex');
  secrets.add(madeUp);
  for (const { check, lacks } of tries) {
    const isKey = lacks === 'api-key';
    const given = isKey ? user : { ...user, password: madeUp };
    const outcome = await http.send(signInRequest('B', given, isKey ? madeUp : apiKey, run));
    observations.push({ about: 'refusal', check, endpoint: 'token', lacks, outcome });
  }
  return part;
}

/** A token request by Flow A (a header, no body) or Flow B (a form, no header); contract, Endpoints 1. */
function signInRequest(
  flow: Flow,
  { username, password }: SignInCredentials,
  apiKey: string | undefined,
  run: DoctorRun,
): DoctorRequest {
  const url = tokenEndpoint(run.authUrl);
  const headers = tokenHeaders(run, apiKey);
  const base = { method: 'POST', url, endpoint: 'token' } as const;
  if (flow === 'A') {
    const authorization = `Basic ${basicCredentials(username, password)}`;
    return { ...base, headers: { ...headers, authorization } };
  }
  return {
    ...base,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: username, client_secret: password }).toString(),
  };
}

/** The headers that every token request of the explorer has. */
function tokenHeaders(
  { pageOrigin }: DoctorRun,
  apiKey: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json',
    origin: pageOrigin,
    ...(apiKey !== undefined && { [API_KEY_HEADER]: apiKey }),
  };
}

function addressOf(url: string): string {
  const [address = url] = url.split('?');
  return address;
}
