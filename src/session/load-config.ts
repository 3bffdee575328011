import { parseConfig, type Config } from '../contract/config.ts';
import { CONFIG_FILE } from '../contract/paths.ts';
import { abortable, httpClient, isOffline } from './http-client.ts';
import { readCappedText } from './read-response.ts';

const MAX_CONFIG_BYTES = 1024 * 1024;

const CONFIG_TIMEOUT_MS = 15_000;

export class ConfigUnavailableError extends Error {
  override readonly name = 'ConfigUnavailableError';

  constructor(
    message: string,
    readonly trouble: 'offline' | 'unreachable' | 'unusable',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Page and worker each load the config, from a folder's absolute address: neither trusts the other with an address.
 * @throws {ConfigUnavailableError} or a ConfigError
 */
export async function loadConfig(baseUrl: string): Promise<Config> {
  const url = new URL(CONFIG_FILE, baseUrl).href;
  const text = await readConfig(url, AbortSignal.timeout(CONFIG_TIMEOUT_MS));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const kind = /^\s*</.test(text) ? 'an HTML page' : 'something that is not JSON';
    throw new ConfigUnavailableError(`${url} holds ${kind}`, 'unusable', { cause });
  }
  return parseConfig(value, baseUrl);
}

async function readConfig(url: string, signal: AbortSignal): Promise<string> {
  try {
    // Revalidated at each visit; an unchanged config is not transferred again.
    const options = { signal, headers: { accept: 'application/json' }, cache: 'no-cache' } as const;
    const response = await abortable(httpClient.get(url, options), signal);
    const { ok, type, status } = response;
    // A browser hides the status and target of a redirect.
    const refusal = type === 'opaqueredirect' ? 'leads to another address' : `answers ${status}`;
    if (!ok) throw new ConfigUnavailableError(`${url} ${refusal}`, 'unusable');
    const text = await abortable(readCappedText(response, MAX_CONFIG_BYTES), signal);
    if (text !== undefined) return text;
    throw new ConfigUnavailableError(`${url} has more than 1 MB`, 'unusable');
  } catch (error) {
    if (error instanceof ConfigUnavailableError) throw error;
    const fault = signal.aborted ? 'did not come in time' : 'could not be loaded';
    const trouble = isOffline() ? 'offline' : 'unreachable';
    throw new ConfigUnavailableError(`${url} ${fault}`, trouble, { cause: error });
  }
}
