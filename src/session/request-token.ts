import type { Config } from '../contract/config.ts';
import { tokenEndpoint } from '../contract/paths.ts';
import { basicCredentials } from './display-text.ts';
import { abortable, isOffline, isRedirect, postForm } from './http-client.ts';
import { readCappedText } from './read-response.ts';
import { readTokenResponse } from './read-token-response.ts';
import type { ExchangeInput, SignInFailureCode, TokenOutcome } from './sign-in.ts';

export const TOKEN_TIMEOUT_MS = 20_000;

const MAX_ANSWER_BYTES = 256 * 1024;

/** Flow B at a service of the config, the only source of the password's target; never throws. */
export async function requestTokenOf(
  { serviceId, apiKey, username, password }: ExchangeInput,
  loading: Promise<Config>,
  baseUrl: string,
): Promise<TokenOutcome> {
  const config = await loading.catch(() => undefined);
  const service = config?.services.find(({ id }) => id === serviceId);
  if (service) return requestToken({ authUrl: service.authUrl, apiKey, username, password });
  // The config comes over the network first, so a missing one does not mean wrong settings.
  const code = isOffline() ? 'offline' : 'config-changed';
  return { ok: false, failure: { code, endpoint: baseUrl } };
}

/** Everything Flow B needs. Contains secrets: do not keep a reference. */
interface TokenRequest extends Pick<ExchangeInput, 'apiKey' | 'username' | 'password'> {
  readonly authUrl: string;
}

/** Flow B by form fields (contract, Endpoints 1), as one request: another would end the token. Never throws. */
export async function requestToken(request: TokenRequest): Promise<TokenOutcome> {
  const { authUrl, apiKey, username, password } = request;
  const signal = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
  const url = tokenEndpoint(authUrl);
  const [endpoint = url] = url.split('?');
  let status: number | undefined;
  try {
    const form = new URLSearchParams({ client_id: username, client_secret: password });
    const response = await postForm(url, apiKey, form, signal);
    if (isRedirect(response)) {
      await response.body?.cancel();
      return { ok: false, failure: { code: 'redirected', endpoint } };
    }
    status = response.status;
    const { ok, headers } = response;
    const reading = abortable(readCappedText(response, MAX_ANSWER_BYTES), signal);
    const body = await reading.catch((error: unknown) => {
      // A refusal with a truncated text is still a refusal.
      if (ok) throw error;
      return '';
    });
    const secrets = [password, apiKey, basicCredentials(username, password)];
    return readTokenResponse({ endpoint, status, headers, body, secrets }, Date.now());
  } catch {
    // The exception can contain the request and its secrets: only its kind is passed on.
    const code = codeOfThrown(signal, status);
    return { ok: false, failure: { code, endpoint, ...(status !== undefined && { status }) } };
  }
}

function codeOfThrown(timeout: AbortSignal, status: number | undefined): SignInFailureCode {
  if (timeout.aborted) return 'timeout';
  if (status !== undefined) return 'answer-broken';
  return isOffline() ? 'offline' : 'unreachable';
}
