import { API_KEY_HEADER, REQUEST_ID_HEADER } from '../contract/headers.ts';
import { tokenEndpoint } from '../contract/paths.ts';
import { abortable, httpClient, isRedirect, isOffline } from './http-client.ts';
import { readCappedText, readRetryAfter } from './read-response.ts';
import { basicCredentials, displayRefusal, displayText } from './display-text.ts';
import type { SignInFailureCode, TokenOutcome, SignInFailure } from './sign-in.ts';
import * as v from 'valibot';
import {
  readRefusalMessage,
  findRefusalMessage,
  type RefusalMessage,
} from '../contract/refusal-message.ts';
import { issuedTokenSchema, LONGEST_LIFETIME_S } from '../contract/token-response.ts';
import { blameOfRefusal } from './blame-of-refusal.ts';
import { readJwtClaims, readNumericDate } from './jwt-claims.ts';

/** A token endpoint that has not answered whole by then has failed, milliseconds. */
export const TOKEN_TIMEOUT_MS = 20_000;

/** A token answer has a few kilobytes; this much is none. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Everything Flow B needs. Secrets: hold on to none of it. */
interface TokenRequest {
  /** Absolute, no trailing slash; from the config, never from a message or a form. */
  readonly authUrl: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  readonly signal?: AbortSignal;
}

/**
 * Flow B: form fields in the body, no `Authorization` header (contract, Endpoints 1).
 * One request and no more: another one would end the token of the first.
 *
 * @returns the grant, or a typed failure; never throws
 */
export async function requestToken(request: TokenRequest): Promise<TokenOutcome> {
  const timeout = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const url = tokenEndpoint(request.authUrl);
  const [endpoint = url] = url.split('?');
  let status: number | undefined;
  try {
    const asked = httpClient.post(url, {
      headers: {
        [API_KEY_HEADER]: request.apiKey,
        accept: 'application/json',
        // Left to itself, fetch adds a charset, which this media type does not have.
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_id: request.username, client_secret: request.password }),
      signal,
    });
    const response = await abortable(asked, signal);
    if (isRedirect(response)) {
      await response.body?.cancel();
      return { ok: false, failure: { code: 'redirected', endpoint } };
    }
    status = response.status;
    const { ok, headers } = response;
    const reading = abortable(readCappedText(response, MAX_ANSWER_BYTES), signal);
    const body = await reading.catch((error: unknown) => {
      // A refusal stays one, when its words are cut.
      if (ok || request.signal?.aborted) throw error;
      return '';
    });
    const { apiKey, username, password } = request;
    const secrets = [password, apiKey, basicCredentials(username, password)];
    return readTokenResponse({ endpoint, status, headers, body, secrets }, Date.now());
  } catch {
    // What was thrown can hold the request, and with it the secrets: only its kind goes on.
    const code = codeOfAbort(request.signal, timeout, status);
    return { ok: false, failure: { code, endpoint, ...(status !== undefined && { status }) } };
  }
}

function codeOfAbort(
  cancelled: AbortSignal | undefined,
  timeout: AbortSignal,
  status: number | undefined,
): SignInFailureCode {
  if (cancelled?.aborted) return 'cancelled';
  if (timeout.aborted) return 'timeout';
  if (status !== undefined) return 'answer-broken';
  return isOffline() ? 'offline' : 'unreachable';
}

/** The parts of an answer that matter here; the body as text, undefined where it was too large. */
interface TokenAnswer {
  readonly endpoint: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** What the request held and no failure may repeat. */
  readonly secrets?: readonly string[];
}

/** The one place that turns a token endpoint's answer into a grant or a typed failure. */
export function readTokenResponse(answer: TokenAnswer, now: number): TokenOutcome {
  const { status, body } = answer;
  if (status < 200 || status >= 300) return refused(answer, now);
  if (body === undefined) return failed('too-large', answer);
  if (body.trim() === '') return failed('empty', answer);
  const json = parseJson(body);
  if (json === undefined) return failed('not-json', answer);

  const parsed = v.safeParse(issuedTokenSchema, json);
  if (parsed.success) {
    const { access_token: accessToken, expires_in: expiresInS } = parsed.output;
    return {
      ok: true,
      grant: { accessToken, expiresInS: expiresInS ?? lifetimeIn(accessToken, now) },
    };
  }
  const { access_token: token, error, errors } = { ...(json as Readonly<Record<string, unknown>>) };
  const hasToken = token !== undefined && token !== null && token !== '';
  if (!hasToken && (error ?? errors)) return refused(answer, now);
  const [issue] = parsed.issues;
  const said = hasToken ? undefined : findRefusalMessage(json);
  return failed(codeOfField(v.getDotPath(issue)), answer, {
    fault: issue.message,
    ...(said && { description: displayRefusal(said, answer.secrets ?? []) }),
  });
}

function codeOfField(field: string | null): SignInFailureCode {
  if (field === 'token_type') return 'unsupported-token-type';
  if (field === 'expires_in') return 'invalid-lifetime';
  return 'no-token';
}

/**
 * What a new JSON Web Token says of its lifetime (RFC 7519, `exp` and `iat`), seconds. The clock of
 * this computer may be wrong, and can make it shorter, never longer.
 *
 * @returns undefined where it does not say, or nothing that can be
 */
function lifetimeIn(accessToken: string, now: number): number | undefined {
  const claims = readJwtClaims(accessToken);
  const endsAt = readNumericDate(claims?.['exp']);
  if (endsAt === undefined) return undefined;
  const issuedAt = readNumericDate(claims?.['iat']) ?? -Infinity;
  const lifetimes = [endsAt - now, endsAt - issuedAt].filter((lifetime) => lifetime >= 1_000);
  const seconds = Math.floor(Math.min(...lifetimes) / 1_000);
  return seconds <= LONGEST_LIFETIME_S ? seconds : undefined;
}

function refused(answer: TokenAnswer, now: number): TokenOutcome {
  const { headers, body = '', secrets = [] } = answer;
  const said = readRefusalMessage(body);
  const retryAfterS = readRetryAfter(headers, now);
  return failed(codeOfRefusal(answer, said), answer, {
    ...(said && { description: displayRefusal(said, secrets) }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

/** What is wrong with the request itself (RFC 6749, section 5.2), which no person has written. */
const REQUEST_FAULTS = new Set(['invalid_request', 'unsupported_grant_type', 'invalid_scope']);

/** The contract does not show errors; RFC 6749, section 5.2 and what gateways do fill in. */
function codeOfRefusal(
  { status, headers, body = '' }: TokenAnswer,
  said: RefusalMessage | undefined,
): SignInFailureCode {
  if (status === 404 || status === 405 || status === 410) return 'unexpected-status';
  if (status === 429) return isOfWrongTries(said) ? 'locked-out' : 'rate-limited';
  if (status >= 500) return 'server-error';
  const challenge = headers.get('www-authenticate');
  const blame = blameOfRefusal({ endpoint: 'token', status, challenge, said, body });
  switch (blame.on) {
    case 'api-key':
      return 'wrong-api-key';
    case 'credentials':
      return 'wrong-credentials';
    case 'unknown':
      if (blame.by === 'words') return 'wrong-key-or-credentials';
      break;
    default:
      if (status !== 400 || !REQUEST_FAULTS.has(said?.code ?? said?.message ?? ''))
        return 'refused';
  }
  if (status === 400) return 'bad-request';
  return status < 300 ? 'no-token' : 'unexpected-status';
}

/** Of a service that slows sign-ins down: whether it does so for wrong ones. */
function isOfWrongTries(said: RefusalMessage | undefined): boolean {
  return /\b(?:wrong|failed|invalid|incorrect|bad)\b.{0,30}(?:attempt|tr(?:y|ies)|log-?in|sign-?in|password|credential)|consecutive|\block(?:ed|out)/i.test(
    said?.message ?? '',
  );
}

function failed(
  code: SignInFailureCode,
  { endpoint, status, headers, secrets = [] }: TokenAnswer,
  { description, fault, retryAfterS }: Partial<SignInFailure> = {},
): TokenOutcome {
  const requestId = headers.get(REQUEST_ID_HEADER);
  return {
    ok: false,
    failure: {
      code,
      endpoint,
      status,
      ...(requestId !== null && { requestId: displayText(requestId, secrets) }),
      ...(description !== undefined && { description }),
      ...(fault !== undefined && { fault: displayText(fault, secrets) }),
      ...(retryAfterS !== undefined && { retryAfterS }),
    },
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
