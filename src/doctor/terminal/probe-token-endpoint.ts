import { API_KEY_HEADER } from '../../contract/headers.ts';
import { tokenEndpoint } from '../../contract/paths.ts';
import { basicCredentials } from '../../session/display-text.ts';
import { readTokenResponse } from '../../session/read-token-response.ts';
import type { NodeOutcome } from '../answer.ts';
import { findingsOf, notReached, unknown, type Finding } from '../finding.ts';
import { isEndpoint } from '../judge-connection.ts';
import { judgeSignIn } from '../judge-sign-in.ts';
import { judgeRefusal } from '../judge-access.ts';
import type { Lack } from '../node-copy.ts';
import type { Flow } from './doctor-arguments.ts';
import { addressOf, corsOf, probeWay, type DoctorRun } from './doctor-run.ts';
import type { DoctorRequest } from './http-client.ts';
import type { SignInCredentials } from './read-credentials.ts';

/** The token endpoint (contract, Endpoints 1): the harmless requests first, then the sign-ins. */
export async function probeTokenEndpoint(run: DoctorRun) {
  const url = tokenEndpoint(run.authUrl);
  const { part, isReached } = await probeWay('Token endpoint', 'token', url, run);
  const { findings } = part;
  const tokens: string[] = [];
  const skipFlows = (cause: 'notSafe' | 'notEndpoint') => {
    for (const flow of run.flows) {
      findings.push(...findingsOf(`Flow ${flow}`, notReached('token', cause)));
    }
    return { part, signedIn: { tokens, token: run.credentials.token, isOpen: false } };
  };
  if (!isReached) return skipFlows('notSafe');
  const refused = await probeRefusals(run, findings);
  const isOpen = isEndpoint(refused, 'token');
  const refusal = isOpen ? refused : undefined;
  findings.push(...corsOf('CORS on a refusal', 'token', url, refusal, run));
  if (!isOpen) return skipFlows('notEndpoint');
  const outcome = await signIn(run, tokens, findings);
  findings.push(...corsOf('CORS on a token', 'token', url, outcome, run));
  const token = tokens.at(-1) ?? run.credentials.token;
  return { part, signedIn: { tokens, token, isOpen } };
}

/** Requests without an API key and without credentials, which cannot end a token. */
async function probeRefusals(run: DoctorRun, findings: Finding[]): Promise<NodeOutcome> {
  const { apiKey } = run.credentials;
  const send = (key: string | undefined) => run.http.send(tokenRequest(run, key));
  const note = (check: string, outcome: NodeOutcome, lacks: Lack) =>
    findings.push(...findingsOf(check, judgeRefusal(outcome, 'token', lacks), outcome));
  const keyless = await send(undefined);
  note('without an API key', keyless, 'api-key');
  if (apiKey === undefined || !isEndpoint(keyless, 'token')) return keyless;
  const outcome = await send(apiKey);
  note('without credentials', outcome, 'credentials');
  return outcome;
}

async function signIn(run: DoctorRun, tokens: string[], findings: Finding[]) {
  const { flows, http } = run;
  const { signIn: user, apiKey } = run.credentials;
  if (!user) {
    findings.push(...findingsOf('sign-in', unknown('token', 'notTried', run.whyNoSignIn)));
    return undefined;
  }
  let outcome: NodeOutcome | undefined;
  for (const flow of flows) {
    const check = `Flow ${flow}`;
    const obstacle = obstacleTo(flow, user, outcome);
    if (obstacle) {
      findings.push(...findingsOf(check, obstacle));
      continue;
    }
    // One after the other: each of them ends the token of the one before.
    outcome = await http.send(signInRequest(flow, user, apiKey, run));
    const now = Date.now();
    const endpoint = addressOf(tokenEndpoint(run.authUrl));
    const result =
      outcome.kind === 'answer' ? readTokenResponse({ endpoint, ...outcome.http }, now) : undefined;
    if (result?.ok) {
      http.addSecrets(result.grant.accessToken);
      tokens.push(result.grant.accessToken);
    }
    findings.push(...findingsOf(check, judgeSignIn(check, outcome, result, now), outcome));
  }
  return outcome;
}

function obstacleTo(flow: Flow, { username }: SignInCredentials, before: NodeOutcome | undefined) {
  if (flow === 'A' && username.includes(':')) return unknown('token', 'colonInName');
  return before?.kind === 'answer' && [401, 403, 429].includes(before.status)
    ? notReached('token', 'justRefused', `--flow ${flow.toLowerCase()}`)
    : undefined;
}

/** A token request by Flow A (a header, no body) or Flow B (a form, no header); contract, Endpoints 1. */
function signInRequest(
  flow: Flow,
  { username, password }: SignInCredentials,
  apiKey: string | undefined,
  run: DoctorRun,
): DoctorRequest {
  if (flow === 'A') {
    const authorization = `Basic ${basicCredentials(username, password)}`;
    return tokenRequest(run, apiKey, { authorization });
  }
  const body = new URLSearchParams({ client_id: username, client_secret: password }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return { ...tokenRequest(run, apiKey, type), body };
}

function tokenRequest(
  { authUrl, pageOrigin }: DoctorRun,
  apiKey: string | undefined,
  more: Readonly<Record<string, string>> = {},
): DoctorRequest {
  const key = apiKey === undefined ? {} : { [API_KEY_HEADER]: apiKey };
  const headers = { accept: 'application/json', origin: pageOrigin, ...key, ...more };
  return { method: 'POST', url: tokenEndpoint(authUrl), headers, endpoint: 'token' };
}
