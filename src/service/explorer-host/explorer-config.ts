import { ConfigError, parseConfig, type ConfigInput } from '../../contract/config.ts';
import { EXPLORER_PATH, REVOCATION_PATH } from '../../contract/paths.ts';
import { readStartupFile, StartupError } from '../files/startup-files.ts';
import type { DemoCredentials } from '../users/load-users.ts';

/** From the explorer's page to where the service's paths begin. */
const TO_ROOT = '../..';

export interface Origins {
  readonly explorer: string;
  /** The token endpoint's; the same one where they share a port. */
  readonly auth: string;
}

export interface ShownServer {
  readonly name: string;
  readonly defaultQuery?: string;
  /** Its path at the service. */
  readonly subscriptionsUrl?: string;
}

/** Addresses are relative to the page where one origin has it all: they hold under any host name and path. */
export function makeExplorerConfig(
  origins: Origins,
  demo: DemoCredentials | undefined,
  { name, defaultQuery, subscriptionsUrl }: ShownServer,
): ConfigInput {
  const authUrl = origins.auth === origins.explorer ? TO_ROOT : origins.auth;
  return {
    services: [
      {
        id: demo ? 'demo' : 'service',
        name,
        ...(defaultQuery !== undefined && { defaultQuery }),
        ...(subscriptionsUrl !== undefined && { subscriptionsUrl: TO_ROOT + subscriptionsUrl }),
        authUrl,
        baseUrl: TO_ROOT,
        revocationUrl: authUrl + REVOCATION_PATH,
        ...(demo && { demo }),
      },
    ],
  };
}

export async function readExplorerConfig(path: string): Promise<ConfigInput> {
  const content = await readStartupFile('config', path);
  try {
    const config = JSON.parse(content) as ConfigInput;
    // Only to check it: which page it will be read from is not known here.
    parseConfig(config, `http://localhost${EXPLORER_PATH}`);
    return config;
  } catch (error) {
    const faults = error instanceof ConfigError ? error.issues.join('; ') : 'it is not JSON';
    throw new StartupError(`The config ${path} is wrong: ${faults}.`, { cause: error });
  }
}

export function originsOf(
  config: ConfigInput,
  origins: Origins,
  addresses: readonly (
    'authUrl' | 'baseUrl' | 'subscriptionsUrl' | 'operations' | 'revocationUrl'
  )[],
): string[] {
  const all = parseConfig(config, origins.explorer + EXPLORER_PATH).services.flatMap((service) =>
    addresses.flatMap((address) => service[address] ?? []).map((url) => new URL(url).origin),
  );
  return [...new Set(all)].filter((origin) => origin !== origins.explorer);
}
