import { parseArgs } from 'node:util';
import { GRAPHQL_PATH, TOKEN_PATH } from '../../contract/paths.ts';
import { resolveServiceUrl } from '../../contract/service-url.ts';

export const USAGE = `Usage: npm run doctor -- --auth-url <address> --base-url <address>

Asks a deployment of the contract what the explorer would ask, and says layer by layer what works,
what is broken, how that is known, and who can do what about it.

  --auth-url <address>      the token service; /oauth2/token is added
  --base-url <address>      the data service; /v1/graphql and /v1/graphiql/ are added
  --page-origin <origin>    where the explorer's page is, for CORS (otherwise the origin of --base-url)
  --flow <a|b|both>         how to sign in: a Basic header, b form fields (otherwise both)
  --no-sign-in              make no sign-in; needs no credentials, and leaves live tokens alone
  --allow-terminate         also see whether a token is refused once a newer one was issued
  --allow-wrong-tries       also try one wrong password and one wrong API key
  --timeout <seconds>       for each request, 1 to 120 (otherwise 20)
  --yes                     do not ask before signing in
  --json                    print the findings as JSON
  --help                    print this

Credentials come from the environment, or are asked for on a terminal; never from arguments:
  GATEHOUSE_API_KEY, GATEHOUSE_USERNAME, GATEHOUSE_PASSWORD
  GATEHOUSE_TOKEN           a token that is still good: used for GraphQL in place of a sign-in

Signing in ends every token that the service user holds elsewhere.

Exit code: 0 nothing is broken, 1 something is, 2 the command was not used rightly.`;

/** The command was called in a way that it cannot work; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Flow = 'A' | 'B';

/** What to check, and how far to go; addresses are absolute, without a trailing slash. No secret. */
export type DoctorArguments = Exclude<ReturnType<typeof parseDoctorArguments>, 'help'>;

const FLOWS: ReadonlyMap<string, readonly Flow[]> = new Map([
  ['a', ['A']],
  ['b', ['B']],
  ['both', ['B', 'A']],
]);

const OPTIONS = {
  'auth-url': { type: 'string' },
  'base-url': { type: 'string' },
  'page-origin': { type: 'string' },
  flow: { type: 'string', default: 'both' },
  timeout: { type: 'string', default: '20' },
  'no-sign-in': { type: 'boolean' },
  'allow-terminate': { type: 'boolean' },
  'allow-wrong-tries': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line. No sentence repeats anything of it but the names of options: a value may be
 * a secret that was put there by mistake.
 *
 * @param args what follows the command's name
 * @throws {UsageError} with one sentence for what is wrong
 */
export function parseDoctorArguments(args: readonly string[]) {
  // Not strict, since the errors of strict parsing repeat what was typed.
  const lenient = { strict: false, allowPositionals: true, tokens: true } as const;
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, ...lenient });
  const named = tokens.filter((token) => token.kind === 'option');
  refuseSecrets(named.filter(({ name }) => !isKnown(name)).map(({ rawName }) => rawName));
  if (values['help'] === true) return 'help' as const;
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
  const isOn = (name: keyof typeof OPTIONS): boolean => values[name] === true;
  const baseUrl = readAddress('base-url', texts['base-url'], GRAPHQL_PATH);
  const allowTerminate = isOn('allow-terminate');
  const isFlowGiven = named.some(({ name }) => name === 'flow');
  if (isOn('no-sign-in') && (isFlowGiven || allowTerminate)) {
    throw new UsageError('--no-sign-in goes with neither --flow nor --allow-terminate.');
  }
  const flows = isOn('no-sign-in') ? [] : FLOWS.get(texts['flow'] ?? '');
  if (!flows) throw new UsageError('--flow is a, b or both.');
  if (allowTerminate && flows.length < 2) {
    throw new UsageError('--allow-terminate needs two sign-ins, so both flows.');
  }
  return {
    authUrl: readAddress('auth-url', texts['auth-url'], TOKEN_PATH),
    baseUrl,
    pageOrigin: readOrigin(texts['page-origin'] ?? new URL(baseUrl).origin),
    flows,
    allowTerminate,
    allowWrongTries: isOn('allow-wrong-tries'),
    yes: isOn('yes'),
    json: isOn('json'),
    timeoutMs: readTimeout(texts['timeout'] ?? ''),
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

function readOrigin(address: string): string {
  const { origin, pathname } = new URL(readAddress('page-origin', address, GRAPHQL_PATH));
  if (pathname === '/') return origin;
  throw new UsageError('--page-origin is an origin, such as https://data.example.com, no path.');
}

function readTimeout(seconds: string): number {
  const isRight = /^\d{1,3}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 120;
  if (isRight) return Number(seconds) * 1_000;
  throw new UsageError('--timeout is a whole number of seconds from 1 to 120.');
}

/** The variable that each kind of credential belongs in; the first that fits. */
const CREDENTIAL_OPTIONS = [
  { pattern: /token|bearer|jwt/i, variable: 'GATEHOUSE_TOKEN' },
  { pattern: /user|client-?id|login|^-u$/i, variable: 'GATEHOUSE_USERNAME' },
  { pattern: /key|^-k$/i, variable: 'GATEHOUSE_API_KEY' },
  { pattern: /pass|pwd|secret|cred|auth(?!-url)|^-p$/i, variable: 'GATEHOUSE_PASSWORD' },
] as const;

/** Refuses options that mean to hand over credentials; names as typed, with their dashes. */
function refuseSecrets(names: readonly string[]): void {
  for (const name of names) {
    const option = CREDENTIAL_OPTIONS.find(({ pattern }) => pattern.test(name));
    if (!option) continue;
    throw new UsageError(
      `${name} is not taken: a command line stays in the shell’s history and is seen by everybody ` +
        `on this machine in the list of processes. Put it into ${option.variable}, or leave it out ` +
        'and type it when asked. If a real secret was on the line, have it replaced.',
    );
  }
}
