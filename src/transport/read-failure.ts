import { parseBearerChallenge } from '../contract/bearer-challenge.ts';
import { readRefusalMessage } from '../contract/refusal-message.ts';
import { blameOfRefusal, type Blamed } from '../session/blame-of-refusal.ts';
import { readRetryAfter } from '../session/read-response.ts';
import { answerFacts, displayRefusal } from '../session/display-text.ts';
import type { CallFailure, CallFailureCode } from './call-failure.ts';
import { isQuota, limitNamed } from './throttling.ts';

/** @param body its text; empty if it broke off or is too long for a message */
export function readFailure(
  response: Response,
  body: string,
  endpoint: string,
  secrets: readonly string[],
): CallFailure {
  const { status, headers } = response;
  const retryAfterS = readRetryAfter(headers, Date.now());
  const challenge = headers.get('www-authenticate');
  const { errorDescription, tokenState, endedAt } = parseBearerChallenge(challenge);
  const inBody = readRefusalMessage(body);
  const message = errorDescription === undefined ? inBody : { message: errorDescription };
  const blame = blameOfRefusal({ endpoint: 'graphql', status, challenge, refusal: inBody, body });
  const code = codeOf(status, blame.on, retryAfterS !== undefined);
  const text = `${message?.message ?? ''} ${message?.code ?? ''}`;
  const isUsedUp = isQuota(text, retryAfterS);
  const limit = response.ok ? limitNamed(text) : undefined;
  return {
    code: limit ?? (isUsedUp && code === 'rate-limited' ? 'quota-used-up' : code),
    endpoint,
    ...answerFacts(response, secrets),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(message && { description: displayRefusal(message, secrets) }),
    ...(status === 401 &&
      blame.on === 'token' && {
        tokenIs: tokenState === 'revoked' ? 'revoked' : 'refused',
        ...(endedAt !== undefined && { endedAt }),
      }),
    ...(status === 401 && blame.on === 'expired token' && { tokenIs: 'expired' }),
  };
}

/** A refused key leaves the token live; a 403 with a wait is a rate limit (GitHub's secondary limits). */
function codeOf(status: number, blamed: Blamed, saysWhen: boolean): CallFailureCode {
  const isOfKey = blamed === 'api-key';
  if (status === 401) return isOfKey ? 'forbidden' : 'token-refused';
  if (status === 403) return isOfKey ? 'forbidden' : saysWhen ? 'rate-limited' : 'denied';
  if (status === 404) return 'not-found';
  if (status === 413) return 'request-too-large';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server-error';
  return isOfKey ? 'forbidden' : 'unexpected-status';
}
