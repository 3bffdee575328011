import { parseArgs } from 'node:util';
import { GRAPHQL_PATH, TOKEN_PATH } from '../../contract/paths.ts';
import { resolveServiceUrl } from '../../contract/service-url.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { UsageError } from './usage-error.ts';

export type Flow = 'A' | 'B';

/** What to examine, and how far to go. Holds no secret. */
export interface DoctorArguments {
  /** Absolute, no trailing slash. */
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly pageOrigin: string;
  /** In the order in which they are tried; empty for no sign-in. */
  readonly flows: readonly Flow[];
  readonly allowTerminate: boolean;
  readonly allowWrongTries: boolean;
  readonly yes: boolean;
  readonly json: boolean;
  /** Milliseconds for each request. */
  readonly timeoutMs: number;
}

/** The explorer's own flow first. */
const FLOWS: ReadonlyMap<string, readonly Flow[]> = new Map([
  ['a', ['A']],
  ['b', ['B']],
  ['both', ['B', 'A']],
]);

const OPTIONS = {
  'auth-url': { type: 'string' },
  'base-url': { type: 'string' },
  'page-origin': { type: 'string' },
  flow: { type: 'string' },
  timeout: { type: 'string' },
  'no-sign-in': { type: 'boolean' },
  'allow-terminate': { type: 'boolean' },
  'allow-wrong-tries': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line. No sentence repeats a word of it but the names of options: a value may be
 * a secret that was put in the wrong place.
 *
 * @param words what follows the command's name
 * @throws {UsageError} with one sentence for what is wrong
 */
export function parseDoctorArguments(words: readonly string[]): DoctorArguments | 'help' {
  // Not strict, since the errors of strict parsing repeat what was typed.
  const { values, tokens } = parseArgs({
    args: [...words],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const named = tokens.filter((token) => token.kind === 'option');
  refuseSecrets(named.filter(({ name }) => !isKnown(name)).map(({ rawName }) => rawName));
  if (values['help'] === true) return 'help';
  for (const { name, rawName, value } of named) {
    if (!isKnown(name)) throw new UsageError(`There is no option ${rawName}; see --help.`);
    const takesValue = OPTIONS[name].type === 'string';
    if (takesValue && !value) throw new UsageError(`${rawName} needs a value.`);
    if (!takesValue && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  if (tokens.some(({ kind }) => kind === 'positional')) {
    throw new UsageError('Only options are taken, each with its --name; see --help.');
  }

  const texts = values as Readonly<Record<string, string | undefined>>;
  const baseUrl = readAddress('base-url', texts['base-url'], GRAPHQL_PATH);
  const { 'no-sign-in': noSignIn, flow, 'allow-terminate': allowTerminate } = values;
  if (noSignIn === true && (flow !== undefined || allowTerminate === true)) {
    throw new UsageError('--no-sign-in goes with neither --flow nor --allow-terminate.');
  }
  const flows = noSignIn === true ? [] : FLOWS.get(texts['flow'] ?? 'both');
  if (!flows) throw new UsageError('--flow is a, b or both.');
  if (allowTerminate === true && flows.length < 2) {
    throw new UsageError('--allow-terminate needs two sign-ins, so both flows.');
  }
  return {
    authUrl: readAddress('auth-url', texts['auth-url'], TOKEN_PATH),
    baseUrl,
    pageOrigin: readOrigin(texts['page-origin']) ?? new URL(baseUrl).origin,
    flows,
    allowTerminate: allowTerminate === true,
    allowWrongTries: values['allow-wrong-tries'] === true,
    yes: values['yes'] === true,
    json: values['json'] === true,
    timeoutMs: readTimeout(texts['timeout']),
  };
}

function isKnown(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name);
}

function readAddress(name: string, address: string | undefined, path: string): string {
  if (address === undefined) throw new UsageError(`--${name} is missing; see --help.`);
  if (!URL.canParse(address)) throw new UsageError(`--${name} is not an absolute address.`);
  let resolved: string;
  try {
    resolved = resolveServiceUrl(address, address);
  } catch (error) {
    throw new UsageError(`--${name} ${(error as TypeError).message}.`, { cause: error });
  }
  if (resolved.endsWith(path)) {
    throw new UsageError(`--${name} goes without ${path}, which is added to it.`);
  }
  return resolved;
}

function readOrigin(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const resolved = readAddress('page-origin', address, GRAPHQL_PATH);
  if (new URL(resolved).pathname !== '/') {
    throw new UsageError('--page-origin is an origin, such as https://data.example.com, no path.');
  }
  return new URL(resolved).origin;
}

function readTimeout(seconds = '20'): number {
  if (!/^\d{1,3}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > 120) {
    throw new UsageError('--timeout is a whole number of seconds from 1 to 120.');
  }
  return Number(seconds) * 1_000;
}
