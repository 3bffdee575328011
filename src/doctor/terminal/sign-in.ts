import { API_KEY_HEADER } from '../../contract/headers.ts';
import { tokenEndpoint } from '../../contract/paths.ts';
import { basicCredentials } from '../../session/display-text.ts';
import type { SignInCredentials } from './credentials.ts';
import type { Flow } from './doctor-arguments.ts';
import type { Question } from './asker.ts';

/** What a token request carries besides the credentials. */
interface SignInSurroundings {
  readonly authUrl: string;
  readonly pageOrigin: string;
  readonly apiKey: string | undefined;
}

/** The headers that every token request of the explorer has. */
export function tokenHeaders({
  pageOrigin,
  apiKey,
}: Omit<SignInSurroundings, 'authUrl'>): Record<string, string> {
  return {
    accept: 'application/json',
    origin: pageOrigin,
    ...(apiKey !== undefined && { [API_KEY_HEADER]: apiKey }),
  };
}

/** A token request by Flow A (a header, no body) or Flow B (a form, no header); contract, Endpoints 1. */
export function signInQuestion(
  flow: Flow,
  { username, password }: SignInCredentials,
  around: SignInSurroundings,
): Question {
  const base = { method: 'POST', url: tokenEndpoint(around.authUrl) } as const;
  const headers = tokenHeaders(around);
  if (flow === 'A') {
    return {
      ...base,
      headers: { ...headers, authorization: `Basic ${basicCredentials(username, password)}` },
    };
  }
  return {
    ...base,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: username, client_secret: password }).toString(),
  };
}
