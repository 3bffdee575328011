import { GRAPHQL_PATH, TOKEN_PATH } from '../../contract/paths.ts';
import USAGE from './usage.txt?raw';
import { describeOptions, parseOptions, readAddress, UsageError } from './command-options.ts';

export function doctorUsage(command: string): string {
  const options = describeOptions(OPTIONS);
  return USAGE.replace('{COMMAND}', command)
    .replace('{OPTIONS}', () => options)
    .trimEnd();
}

export type Flow = 'A' | 'B';

export type DoctorArguments = Exclude<ReturnType<typeof parseDoctorArguments>, 'help'>;

const FLOWS: ReadonlyMap<string, readonly Flow[]> = new Map([
  ['a', ['A']],
  ['b', ['B']],
  ['both', ['B', 'A']],
]);

const OPTIONS = {
  'auth-url': '<address> the token service; /oauth2/token is added',
  'base-url': '<address> the data service; /v1/graphql and /v1/graphiql/ are added',
  'page-origin':
    '<origin> where the explorer’s page is, for CORS (otherwise the origin of --base-url)',
  flow: '<a|b|both> how to sign in: a Basic header, b form fields (otherwise both)',
  'no-sign-in': 'make no sign-in; needs no credentials, and leaves live tokens alone',
  'allow-terminate': 'also see whether a token is refused once a newer one was issued',
  timeout: '<seconds> for each request, 1 to 120 (otherwise 20)',
  yes: 'do not ask before signing in',
  json: 'print the findings as JSON',
};

/** @throws {UsageError} with one sentence about the fault */
export function parseDoctorArguments(args: readonly string[]) {
  const typed = parseOptions(args, OPTIONS);
  if (typed === 'help') return typed;
  const { texts, isOn } = typed;
  const baseUrl = readAddress('base-url', texts['base-url'], GRAPHQL_PATH);
  const allowTerminate = isOn('allow-terminate');
  if (isOn('no-sign-in') && (typed.isGiven('flow') || allowTerminate)) {
    throw new UsageError('--no-sign-in goes with neither --flow nor --allow-terminate.');
  }
  const flows = isOn('no-sign-in') ? [] : FLOWS.get(texts['flow'] ?? 'both');
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
    yes: isOn('yes'),
    json: isOn('json'),
    timeoutMs: readTimeout(texts['timeout'] ?? '20'),
  };
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
