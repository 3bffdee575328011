import { readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import SERVICE_TEXT from './service-notes.txt?raw';
import type { Clock } from '../contract/clock.ts';
import { jsonOrNone } from '../contract/json-members.ts';
import { ConfigError, parseConfig, type Config, type Service } from '../contract/config.ts';
import { GRAPHQL_PATH, tokenEndpoint, TOKEN_PATH, graphqlEndpoint } from '../contract/paths.ts';
import {
  readAddress,
  UsageError,
  type OptionTable,
  type TypedOptions,
} from '../doctor/terminal/command-options.ts';
import { askApiKey, readCredential, type Terminal } from '../doctor/terminal/read-credentials.ts';
import { B64TOKEN } from '../contract/token-response.ts';
import { abortable } from '../session/http-client.ts';
import { ConfigUnavailableError, loadConfig } from '../session/load-config.ts';
import { requestToken } from '../session/request-token.ts';
import { CommandError, EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { type WaitingClock, createFolderLock } from './folder-lock.ts';
import { createTokenFile, tokenFolder } from './token-file.ts';
import { createTokenSource, fixedToken } from './token-source.ts';
import { writeFileAtomically } from '../service/files/startup-files.ts';
import { readPaceRecord, NO_CALLS, type PaceKeeper } from '../transport/call-turns.ts';

export const SERVICE_OPTIONS = {
  service: '<file|address> a config.json as the explorer reads it, or its address',
  id: '<id> which of its services, where it lists several',
  'auth-url': '<address> instead of a config: the token service; /oauth2/token is added',
  'base-url': '<address> and the data service; /v1/graphql is added',
  credentials: '<file> lines of NAME=value with the names below; mode 0600',
} as const satisfies OptionTable;

export const SERVICE_HEADING = { service: 'Which service, and who signs in:' } as const;

export const SERVICE_NOTES = SERVICE_TEXT.trimEnd();

export const CALL_NOTES = `A live token in GATEHOUSE_TOKEN is used in place of a sign-in.
${SERVICE_NOTES}`;

type ServiceOptions = Pick<TypedOptions<keyof typeof SERVICE_OPTIONS>, 'texts'>;

export interface CommandTerminal extends Terminal {
  readonly clock: Clock & WaitingClock;
  /** Called with the number of rows that a run has written, where it is known. */
  readonly onRows?: ((count: number | undefined) => void) | undefined;
}

export type ServiceAccess = Awaited<ReturnType<typeof openService>>;

/** Where a config in a file would be, were it served: addresses relative to that lead nowhere. */
const NOWHERE = 'https://config.invalid/';

/**
 * Finds out which service is meant and who signs in there, without a request.
 * @param offered services that are looked at where neither options nor environment say which
 * @throws {UsageError} and {@link CommandError}: options, config or credentials that cannot be used
 */
export async function openService(
  options: ServiceOptions,
  terminal: CommandTerminal,
  offered: readonly unknown[] = [],
) {
  const service = await findService(options, terminal, offered);
  const env = {
    ...terminal.env,
    ...(await readCredentialsFile(
      options.texts.credentials ?? terminal.env['GATEHOUSE_CREDENTIALS'],
    )),
  };
  const { demo, apiKey: configured } = service;
  const isDemo = demo !== undefined && !env['GATEHOUSE_USERNAME'];
  const shell: Terminal = {
    ...terminal,
    env: {
      ...(configured !== undefined && { GATEHOUSE_API_KEY: configured }),
      ...(isDemo && {
        GATEHOUSE_API_KEY: demo.apiKey,
        GATEHOUSE_USERNAME: demo.username,
        GATEHOUSE_PASSWORD: demo.password,
      }),
      ...Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
    },
  };
  const say = (line: string): void => void terminal.messages.write(`${line}\n`);
  let keyRequest: Promise<string> | undefined;
  const apiKey = (): Promise<string> => (keyRequest ??= askApiKey(shell));
  const token = env['GATEHOUSE_TOKEN'];
  if (token !== undefined && token !== '' && !B64TOKEN.test(token)) {
    throw new UsageError('GATEHOUSE_TOKEN holds characters that no token has.');
  }
  const username = token ? '' : await readCredential(shell, 'GATEHOUSE_USERNAME', 'Username: ');
  const [tokenUrl = ''] = tokenEndpoint(service.authUrl).split('?');
  const folder = tokenFolder(terminal.env);
  const file = createTokenFile(folder, { tokenUrl, username });
  const tokens = token
    ? fixedToken(token)
    : createTokenSource({
        file,
        clock: terminal.clock,
        say,
        async prepare() {
          if (isDemo) say(`Signing in as ${username}, whom the config offers to all.`);
          const key = await apiKey();
          const password = await readCredential(shell, 'GATEHOUSE_PASSWORD', 'Password: ', true);
          const request = { authUrl: service.authUrl, apiKey: key, username, password };
          return () => abortable(requestToken(request), terminal.signal);
        },
      });
  const { baseUrl } = service;
  /** Shares the pace of config.json with other programs of this machine; undefined where it has none. */
  const pace = service.pace && createPaceFile(folder, { baseUrl, username }, terminal.clock);
  return { service, tokens, file, username, apiKey, pace };
}

async function findService(
  { texts }: ServiceOptions,
  { env, signal }: CommandTerminal,
  offered: readonly unknown[],
): Promise<Service> {
  const { 'auth-url': authUrl, 'base-url': baseUrl, service, id } = texts;
  const hasUrls = authUrl !== undefined || baseUrl !== undefined;
  if (hasUrls && service !== undefined) throw new UsageError(COMMAND_COPY.service.both);
  const config = hasUrls ? undefined : (service ?? env['GATEHOUSE_SERVICE']);
  if (config) return chooseService(await readConfig(config, signal), id);
  const auth = authUrl ?? env['GATEHOUSE_AUTH_URL'];
  const base = baseUrl ?? env['GATEHOUSE_BASE_URL'];
  if (!auth && !base) {
    if (offered.length === 0) throw new UsageError(COMMAND_COPY.service.missing);
    return chooseService(readServices({ services: offered }), id);
  }
  const urls = {
    authUrl: readAddress('auth-url', auth, TOKEN_PATH),
    baseUrl: readAddress('base-url', base, GRAPHQL_PATH),
  };
  return parseConfig({ services: [{ id: 'service', name: 'Service', ...urls }] }, NOWHERE)
    .services[0];
}

async function readConfig(address: string, signal: AbortSignal): Promise<Config> {
  try {
    if (/^https?:\/\//i.test(address)) {
      return await abortable(loadConfig(new URL('.', address).href), signal);
    }
    const text = await readFile(address, 'utf8').catch((error: unknown) => {
      throw fileFault(`The config ${address} cannot be read`, error, EXIT.usage);
    });
    const value = jsonOrNone(text);
    if (value === undefined) throw new UsageError(`${address} is not JSON.`);
    return readServices(value);
  } catch (error) {
    if (!(error instanceof ConfigUnavailableError)) throw asUsage(error);
    const isOfProxy = error.message.endsWith(' 407');
    const message = isOfProxy ? COMMAND_COPY.proxyWantsUser : `${error.message}.`;
    throw new CommandError(message, EXIT.failed, { cause: error });
  }
}

/** @throws {UsageError} a config that is wrong, or has addresses that lead nowhere */
function readServices(value: unknown): Config {
  try {
    const config = parseConfig(value, NOWHERE);
    const isRelative = config.services.some(({ authUrl, baseUrl }) =>
      [authUrl, baseUrl].some((url) => url.startsWith(new URL(NOWHERE).origin)),
    );
    if (isRelative) throw new UsageError(COMMAND_COPY.service.relative);
    return config;
  } catch (error) {
    throw asUsage(error);
  }
}

function asUsage(error: unknown): Error {
  if (error instanceof ConfigError) return new UsageError(error.message, { cause: error });
  return error as Error;
}

function chooseService({ services }: Config, id: string | undefined): Service {
  const ids = services.map((service) => service.id);
  if (id === undefined && services.length > 1)
    throw new UsageError(`There are several services: choose one with --id (${ids.join(', ')}).`);
  const chosenService = services.find((service) => service.id === (id ?? service.id));
  if (!chosenService) throw new UsageError(COMMAND_COPY.service.noSuch(String(id), ids));
  return chosenService;
}

const NAMES = ['GATEHOUSE_API_KEY', 'GATEHOUSE_USERNAME', 'GATEHOUSE_PASSWORD'] as const;

const OPEN_TO_OTHERS = 0o077;

async function readCredentialsFile(path: string | undefined) {
  if (!path) return {};
  let text: string;
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & OPEN_TO_OTHERS) !== 0) {
      const modeText = (mode & 0o777).toString(8).padStart(4, '0');
      throw new UsageError(COMMAND_COPY.credentials.open(path, modeText));
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw fileFault(`The credentials ${path} cannot be read`, error, EXIT.usage);
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries = lines.flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, name = '', value = ''] = /^\s*(?:export\s+)?(\w+)=(.*)$/.exec(line) ?? [];
    const isKnown = NAMES.some((allowedName) => allowedName === name);
    if (!isKnown) throw new UsageError(COMMAND_COPY.credentials.badLine(path, index + 1));
    const [, , quoted] = /^(["'])(.*)\1\s*$/.exec(value) ?? [];
    return [[name, quoted ?? value]];
  });
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

/** What the programs of a machine share of a service's pace: a file beside the token's, and its lock. */
function createPaceFile(
  folder: string,
  { baseUrl, username }: { readonly baseUrl: string; readonly username: string },
  clock: WaitingClock,
): PaceKeeper {
  const owner = `${graphqlEndpoint(baseUrl)}\n${username}`;
  const id = createHash('sha256').update(owner, 'utf8').digest('hex').slice(0, 32);
  const file = join(folder, `pace-${id}.json`);
  const lock = createFolderLock({
    path: join(folder, `pace-${id}.lock`),
    folder,
    holderDoes: 'counts its calls',
  });
  /** Where nothing can be written, this program counts for itself. */
  let own = NO_CALLS;
  return {
    now: () => clock.now(),
    sleep: (milliseconds) => clock.sleep(milliseconds),
    async change(change) {
      try {
        return await lock.withLock(clock, async () => {
          const text = await readFile(file, 'utf8').catch(() => undefined);
          const { record, result } = change(readPaceRecord(text));
          await writeFileAtomically(file, `${JSON.stringify(record)}\n`);
          return result;
        });
      } catch (error) {
        const isOfFile =
          error instanceof CommandError || (error instanceof Error && 'code' in error);
        if (!isOfFile) throw error;
        const { record, result } = change(own);
        own = record;
        return result;
      }
    },
  };
}
