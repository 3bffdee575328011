import { readRefusalMessage } from '../contract/refusal-message.ts';
import { answerFacts, displayRefusal } from './display-text.ts';
import { abortable, isOffline, isRedirect, postForm } from './http-client.ts';
import { readCappedText } from './read-response.ts';
import type { Session } from './session-state.ts';
import type { SignInFailure } from './sign-in.ts';

const REVOCATION_TIMEOUT_MS = 20_000;

const MAX_REFUSAL_BYTES = 64 * 1024;

export type RevocationFailureCode =
  'refused' | 'server-error' | 'redirected' | 'offline' | 'unreachable' | 'timeout';

export interface RevocationFailure extends Omit<SignInFailure, 'code' | 'fault' | 'retryAfterS'> {
  readonly code: RevocationFailureCode;
}

/**
 * Revokes a token with one request (RFC 7009), by API key and token; undefined once it has ended.
 * @throws the signal's reason once it is aborted
 */
export async function revokeToken(
  revocationUrl: string,
  session: Pick<Session, 'accessToken' | 'apiKey' | 'username'>,
  signal: AbortSignal,
): Promise<RevocationFailure | undefined> {
  const { accessToken: token, apiKey, username } = session;
  const limit = AbortSignal.timeout(REVOCATION_TIMEOUT_MS);
  const either = AbortSignal.any([signal, limit]);
  const body = new URLSearchParams({ token, token_type_hint: 'access_token' });
  // A pasted token may lack a username.
  if (username !== '') body.set('client_id', username);
  const endpoint = revocationUrl;
  try {
    const response = await postForm(revocationUrl, apiKey, body, either);
    if (response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    if (isRedirect(response)) {
      await response.body?.cancel();
      return { code: 'redirected', endpoint };
    }
    return await readRefusal(response, endpoint, [token, apiKey], either);
  } catch {
    signal.throwIfAborted();
    // The exception can contain the request and its secrets: only its kind is passed on.
    if (limit.aborted) return { code: 'timeout', endpoint };
    return { code: isOffline() ? 'offline' : 'unreachable', endpoint };
  }
}

async function readRefusal(
  response: Response,
  endpoint: string,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<RevocationFailure> {
  const { status } = response;
  const reading = abortable(readCappedText(response, MAX_REFUSAL_BYTES), signal);
  // A refusal with a truncated text is still a refusal.
  const message = readRefusalMessage((await reading.catch(() => '')) ?? '');
  return {
    code: status === 429 || status >= 500 ? 'server-error' : 'refused',
    endpoint,
    ...answerFacts(response, secrets),
    ...(message && { description: displayRefusal(message, secrets) }),
  };
}
