import * as v from 'valibot';
import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import { tokenErrorSchema } from '../contract/token-error.ts';
import { tokenResponseSchema } from '../contract/token-response.ts';
import { readRetryAfter } from './retry-after.ts';
import { showText } from './show-text.ts';
import type { SignInFailure, SignInFailureCode, TokenOutcome } from './sign-in-failure.ts';

/** The parts of an answer that matter here; the body as text, undefined where it was too large. */
export interface TokenAnswer {
  readonly endpoint: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** What the request held and no failure may repeat. */
  readonly secrets?: readonly string[];
}

/** The one place that turns a token endpoint's answer into a grant or a typed failure. */
export function readTokenResponse(answer: TokenAnswer, now: number): TokenOutcome {
  const json = parseJson(answer.body);
  if (answer.status !== 200) return readError(answer, json, now);
  if (answer.body === undefined) return failed('too-large', answer);
  if (json === undefined) return failed('not-json', answer);

  const parsed = v.safeParse(tokenResponseSchema, json);
  if (parsed.success) {
    const { access_token: accessToken, expires_in: expiresInS } = parsed.output;
    return { ok: true, grant: { accessToken, expiresInS } };
  }
  const [issue] = parsed.issues;
  return failed(codeOfField(v.getDotPath(issue)), answer, { fault: issue.message });
}

function codeOfField(field: string | null): SignInFailureCode {
  if (field === 'token_type') return 'unsupported-token-type';
  if (field === 'expires_in') return 'invalid-lifetime';
  return 'no-token';
}

function readError(answer: TokenAnswer, json: unknown, now: number): TokenOutcome {
  const parsed = v.safeParse(tokenErrorSchema, json);
  const description = parsed.success
    ? (parsed.output.error_description ?? parsed.output.error)
    : undefined;
  const retryAfterS = readRetryAfter(answer.headers, now);
  return failed(codeOfStatus(answer.status, parsed.success ? parsed.output.error : ''), answer, {
    ...(description !== undefined && { description }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

/** The contract does not show errors; RFC 6749, section 5.2 and what gateways do with keys fill in. */
function codeOfStatus(status: number, error: string): SignInFailureCode {
  if (status === 401) return 'wrong-credentials';
  if (status === 403) return 'wrong-api-key';
  if (status === 429) return 'locked-out';
  if (status >= 500) return 'server-error';
  if (status === 400) {
    return error === 'invalid_client' || error === 'invalid_grant'
      ? 'wrong-credentials'
      : 'bad-request';
  }
  return 'unexpected-status';
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
      ...(requestId !== null && { requestId: showText(requestId, secrets) }),
      ...(description !== undefined && { description: showText(description, secrets) }),
      ...(fault !== undefined && { fault: showText(fault, secrets) }),
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
