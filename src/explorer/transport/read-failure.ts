import { REQUEST_ID_HEADER } from '../../contract/headers.ts';
import { parseBearerChallenge } from '../../contract/bearer-challenge.ts';
import { readRefusalMessage } from '../../contract/refusal-message.ts';
import { blameOfRefusal, type Blamed } from '../../session/blame-of-refusal.ts';
import { readCappedText, readRetryAfter } from '../../session/read-response.ts';
import { displayRefusal, displayText } from '../../session/display-text.ts';
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
  const { errorDescription } = parseBearerChallenge(challenge);
  const inBody = readRefusalMessage(body);
  const said = errorDescription === undefined ? inBody : { message: errorDescription };
  const blame = blameOfRefusal({ endpoint: 'graphql', status, challenge, said: inBody, body });
  return {
    code: codeOf(status, blame.on),
    endpoint,
    status,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(said && { description: displayRefusal(said, secrets) }),
    ...(status === 401 && blame.on === 'token' && { tokenIs: 'refused' }),
    ...(status === 401 && blame.on === 'expired token' && { tokenIs: 'expired' }),
  };
}

/** What the service calls this request; undefined where it does not say. */
export function readRequestId(
  { headers }: Response,
  secrets: readonly string[],
): string | undefined {
  const requestId = headers.get(REQUEST_ID_HEADER);
  return requestId === null ? undefined : displayText(requestId, secrets);
}

function codeOf(status: number, blamed: Blamed): CallFailureCode {
  const isOfKey = blamed === 'api-key';
  switch (status) {
    case 401:
      // A refused key says nothing of the token, which lives on.
      return isOfKey ? 'forbidden' : 'token-refused';
    case 403:
      return isOfKey ? 'forbidden' : 'denied';
    case 404:
      return 'not-found';
    case 413:
      return 'request-too-large';
    case 429:
      return 'rate-limited';
    default:
      if (status >= 500) return 'server-error';
      return isOfKey ? 'forbidden' : 'unexpected-status';
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
