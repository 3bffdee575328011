import * as v from 'valibot';
import { jsonOrNone } from '../contract/json-members.ts';
import {
  readRefusalMessage,
  findRefusalMessage,
  type RefusalMessage,
} from '../contract/refusal-message.ts';
import { issuedTokenSchema, LONGEST_LIFETIME_S } from '../contract/token-response.ts';
import { blameOfRefusal } from './blame-of-refusal.ts';
import { answerFacts, displayRefusal, displayText } from './display-text.ts';
import { readJwtClaims, readNumericDate } from './jwt-claims.ts';
import { readRetryAfter } from './read-response.ts';
import type { SignInFailure, SignInFailureCode, TokenOutcome } from './sign-in.ts';

interface TokenAnswer {
  readonly endpoint: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly secrets?: readonly string[];
}

/** The one function that turns a token endpoint's answer into a grant or a typed failure. */
export function readTokenResponse(answer: TokenAnswer, now: number): TokenOutcome {
  const { status, body } = answer;
  if (status < 200 || status >= 300) return refused(answer, now);
  if (body === undefined) return failed('too-large', answer);
  if (body.trim() === '') return failed('empty', answer);
  const json = jsonOrNone(body);
  if (json === undefined) return failed('not-json', answer);

  const parsed = v.safeParse(issuedTokenSchema, json);
  if (parsed.success) {
    const { access_token: accessToken, expires_in } = parsed.output;
    const expiresInS = expires_in ?? lifetimeIn(accessToken, now);
    return { ok: true, grant: { accessToken, expiresInS } };
  }
  const { access_token: token, error, errors } = { ...(json as Readonly<Record<string, unknown>>) };
  const hasToken = token !== undefined && token !== null && token !== '';
  if (!hasToken && (error ?? errors)) return refused(answer, now);
  const [issue] = parsed.issues;
  const { secrets = [] } = answer;
  const refusal = hasToken ? undefined : findRefusalMessage(json);
  return failed(codeOfField(v.getDotPath(issue)), answer, {
    fault: displayText(issue.message, secrets),
    ...(refusal && { description: displayRefusal(refusal, secrets) }),
  });
}

function codeOfField(field: string | null): SignInFailureCode {
  if (field === 'token_type') return 'unsupported-token-type';
  if (field === 'expires_in') return 'invalid-lifetime';
  return 'no-token';
}

/** Seconds by `exp` and `iat` (RFC 7519). A wrong local clock can make it shorter, never longer. */
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
  const refusal = readRefusalMessage(body);
  const retryAfterS = readRetryAfter(headers, now);
  return failed(codeOfRefusal(answer, refusal), answer, {
    ...(refusal && { description: displayRefusal(refusal, secrets) }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

const REQUEST_FAULTS = new Set(['invalid_request', 'unsupported_grant_type', 'invalid_scope']);

/** The contract does not specify errors; RFC 6749, section 5.2 and common gateways fill in. */
function codeOfRefusal(
  { status, headers, body = '' }: TokenAnswer,
  refusal: RefusalMessage | undefined,
): SignInFailureCode {
  if (status === 404 || status === 405 || status === 410) return 'unexpected-status';
  if (status === 429) return isOfWrongTries(refusal) ? 'locked-out' : 'rate-limited';
  if (status >= 500) return 'server-error';
  const challenge = headers.get('www-authenticate');
  const blame = blameOfRefusal({ endpoint: 'token', status, challenge, refusal, body });
  switch (blame.on) {
    case 'api-key':
      return 'wrong-api-key';
    case 'credentials':
      return 'wrong-credentials';
    case 'unknown':
      if (blame.by === 'message') return 'wrong-key-or-credentials';
      break;
    default: {
      const isOfRequest =
        status === 400 && REQUEST_FAULTS.has(refusal?.code ?? refusal?.message ?? '');
      if (!isOfRequest) return 'refused';
    }
  }
  if (status === 400) return 'bad-request';
  return status < 300 ? 'no-token' : 'unexpected-status';
}

function isOfWrongTries(refusal: RefusalMessage | undefined): boolean {
  return /\b(?:wrong|failed|invalid|incorrect|bad)\b.{0,30}(?:attempt|tr(?:y|ies)|log-?in|sign-?in|password|credential)|consecutive|\block(?:ed|out)/i.test(
    refusal?.message ?? '',
  );
}

function failed(
  code: SignInFailureCode,
  { endpoint, secrets = [], ...answer }: TokenAnswer,
  more: Partial<SignInFailure> = {},
): TokenOutcome {
  return { ok: false, failure: { code, endpoint, ...answerFacts(answer, secrets), ...more } };
}
