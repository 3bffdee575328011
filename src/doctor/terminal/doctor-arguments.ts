import { GRAPHQL_PATH, TOKEN_PATH } from '../../contract/paths.ts';
import USAGE from './usage.txt?raw';
import { parseOptions, readAddress, UsageError } from './command-options.ts';

/** @param command how it was called, such as `gatehouse doctor` */
export function doctorUsage(command: string): string {
  return USAGE.replace('{COMMAND}', command).trimEnd();
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
} as const;

/** @throws {UsageError} with one sentence for what is wrong */
export function parseDoctorArguments(args: readonly string[]) {
  const typed = parseOptions(args, OPTIONS);
  if (typed === 'help') return typed;
  const { texts, isOn } = typed;
  const baseUrl = readAddress('base-url', texts['base-url'], GRAPHQL_PATH);
  const allowTerminate = isOn('allow-terminate');
  if (isOn('no-sign-in') && (typed.isGiven('flow') || allowTerminate)) {
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
