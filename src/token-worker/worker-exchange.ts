import { isOffline } from '../session/http-client.ts';
import { loadConfig } from '../session/load-config.ts';
import { requestToken } from '../session/request-token.ts';
import type { TokenOutcome } from '../session/sign-in.ts';
import { reply, type RequestOf, type WorkerReply } from './protocol.ts';

/**
 * Makes Flow B for a page. The token endpoint's address comes from the config that this worker
 * loads itself, so that no message can send a password elsewhere.
 *
 * @param baseUrl absolute address of the explorer's folder
 */
export async function exchange(
  request: RequestOf<'request-token'>,
  baseUrl: string,
): Promise<WorkerReply> {
  const { serviceId, apiKey, username, password } = request;
  const authUrl = await findAuthUrl(serviceId, baseUrl);
  const outcome: TokenOutcome =
    authUrl === undefined
      ? { ok: false, failure: { code: codeOfMissingConfig(), endpoint: baseUrl } }
      : await requestToken({ authUrl, apiKey, username, password });
  return outcome.ok
    ? reply({ type: 'granted', grant: outcome.grant })
    : reply({ type: 'failed', failure: outcome.failure });
}

/** The config comes over the network first: without one, the settings are not what is wrong. */
function codeOfMissingConfig(): 'offline' | 'config-changed' {
  return isOffline() ? 'offline' : 'config-changed';
}

async function findAuthUrl(serviceId: string, baseUrl: string): Promise<string | undefined> {
  try {
    const { services } = await loadConfig(baseUrl);
    return services.find(({ id }) => id === serviceId)?.authUrl;
  } catch {
    return undefined;
  }
}
