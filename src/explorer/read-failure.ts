import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import { parseBearerChallenge } from '../contract/bearer-challenge.ts';
import { wordsOfRefusal } from '../contract/refusal-words.ts';
import { readCappedText } from '../session/read-capped-text.ts';
import { readRetryAfter } from '../session/retry-after.ts';
import { showText } from '../session/show-text.ts';
import { blameOfRefusal } from './blame-of-refusal.ts';
import type { CallFailure, CallFailureCode } from './call-failure.ts';

/** Longest error body that is looked into, bytes; what is longer is no sentence, and left unread. */
const MAX_BODY_BYTES = 100_000;

/**
 * Turns an answer that carries no result into a typed failure; reads the body for its words.
 *
 * @param secrets what the request held and no failure may repeat
 */
export async function readFailure(
  response: Response,
  endpoint: string,
  secrets: readonly string[] = [],
): Promise<CallFailure> {
  const { status, headers } = response;
  const requestId = readRequestId(response, secrets);
  const retryAfterS = readRetryAfter(headers, Date.now());
  const challenge = headers.get('www-authenticate');
  const body = await readBody(response);
  const description = parseBearerChallenge(challenge).errorDescription ?? wordsOf(body);
  const blamed = status === 401 ? blameOfRefusal(challenge, body, description) : 'unknown';
  return {
    // A refused key says nothing of the token, which lives on.
    code: blamed === 'api-key' ? 'forbidden' : codeOfStatus(status),
    endpoint,
    status,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(description !== undefined && { description: showText(description, secrets) }),
    ...(blamed === 'token' && { tokenIs: 'refused' }),
    ...(blamed === 'expired token' && { tokenIs: 'expired' }),
  };
}

/** What the service calls this request; undefined where it does not say. */
export function readRequestId(
  { headers }: Response,
  secrets: readonly string[],
): string | undefined {
  const requestId = headers.get(REQUEST_ID_HEADER);
  return requestId === null ? undefined : showText(requestId, secrets);
}

function codeOfStatus(status: number): CallFailureCode {
  switch (status) {
    case 401:
      return 'token-refused';
    case 403:
      return 'forbidden';
    case 404:
      return 'not-found';
    case 413:
      return 'request-too-large';
    case 429:
      return 'rate-limited';
    default:
      return status >= 500 ? 'server-error' : 'unexpected-status';
  }
}

/** The text of an answer; empty where it breaks off, or goes on for too long. */
async function readBody(response: Response): Promise<string> {
  try {
    return (await readCappedText(response, MAX_BODY_BYTES)) ?? '';
  } catch {
    // The status alone says enough.
    return '';
  }
}

function wordsOf(body: string): string | undefined {
  try {
    return wordsOfRefusal(JSON.parse(body))?.words;
  } catch {
    // Not JSON.
    return undefined;
  }
}
