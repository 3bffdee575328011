import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UsageError } from './command-options.ts';
import { doctorUsage, parseDoctorArguments } from './doctor-arguments.ts';

const both = ['--auth-url', 'https://auth.example.com/', '--base-url', 'https://data.example.com'];

/** The sentence that refuses a command line. */
function faultOf(...args: readonly string[]): string {
  try {
    parseDoctorArguments(args);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'none';
}

test('two addresses are enough', () => {
  expect(parseDoctorArguments(both)).toEqual({
    authUrl: 'https://auth.example.com',
    baseUrl: 'https://data.example.com',
    pageOrigin: 'https://data.example.com',
    flows: ['B', 'A'],
    allowTerminate: false,
    yes: false,
    json: false,
    timeoutMs: 20_000,
  });
});

test('every option', () => {
  const args = ['--page-origin=https://page.example.com/', '--flow', 'a', '--timeout', '5'];
  expect(parseDoctorArguments([...both, ...args, '--yes', '--json'])).toMatchObject({
    pageOrigin: 'https://page.example.com',
    flows: ['A'],
    timeoutMs: 5_000,
    yes: true,
    json: true,
  });
  expect(parseDoctorArguments([...both, '--no-sign-in'])).toMatchObject({ flows: [] });
  expect(parseDoctorArguments([...both, '--allow-terminate'])).toMatchObject({
    allowTerminate: true,
  });
  expect(parseDoctorArguments(['-h'])).toBe('help');
});

describe('credentials are refused, without being repeated, with where they belong', () => {
  test.each([
    [['--password', 'hunter2'], 'GATEHOUSE_PASSWORD'],
    [['--password=hunter2'], 'GATEHOUSE_PASSWORD'],
    [['--client-secret', 'hunter2'], 'GATEHOUSE_PASSWORD'],
    [['--pwd=hunter2'], 'GATEHOUSE_PASSWORD'],
    [['-p', 'hunter2'], 'GATEHOUSE_PASSWORD'],
    [['--api-key', 'hunter2'], 'GATEHOUSE_API_KEY'],
    [['--x-api-key=hunter2'], 'GATEHOUSE_API_KEY'],
    [['--token', 'hunter2'], 'GATEHOUSE_TOKEN'],
    [['--username', 'hunter2'], 'GATEHOUSE_USERNAME'],
    [['--client-id=hunter2'], 'GATEHOUSE_USERNAME'],
    [['-u', 'hunter2'], 'GATEHOUSE_USERNAME'],
  ])('%j', (args, variable) => {
    const fault = faultOf(...both, ...args);
    expect(fault).toContain(`Put it into ${variable}`);
    expect(fault).toMatch(/is not taken: .* history .* list of processes/);
    expect(fault).not.toContain('hunter2');
  });

  test('also where help is asked for', () => {
    expect(faultOf('--help', '--password=hunter2')).toContain('is not taken');
  });
});

test.each([
  [['hunter2'], 'Only options are taken, each with its --name; see --help.'],
  [['--', '--yes'], 'Only options are taken, each with its --name; see --help.'],
  [['--verbose=hunter2'], 'There is no option --verbose; see --help.'],
  [['--timeout'], '--timeout needs a value.'],
  [['--timeout', '0'], '--timeout is a whole number of seconds from 1 to 120.'],
  [['--timeout', 'hunter2'], '--timeout is a whole number of seconds from 1 to 120.'],
  [['--json=hunter2'], '--json takes no value.'],
  [['--flow', 'hunter2'], '--flow is a, b or both.'],
  [['--flow', 'toString'], '--flow is a, b or both.'],
  [['--flow=a', '--allow-terminate'], '--allow-terminate needs two sign-ins, so both flows.'],
  [['--no-sign-in', '--flow=a'], '--no-sign-in goes with neither --flow nor --allow-terminate.'],
  [
    ['--page-origin', 'https://page.example.com/v1'],
    '--page-origin is an origin, such as https://data.example.com, no path.',
  ],
])('%j: %s', (args, sentence) => {
  expect(faultOf(...both, ...args)).toBe(sentence);
});

test.each([
  [[], '--base-url is missing; see --help.'],
  [['--base-url', 'https://x.example'], '--auth-url is missing; see --help.'],
  [['--base-url', 'data.example.com'], '--base-url is not an absolute address.'],
  [['--base-url', '/v1'], '--base-url is not an absolute address.'],
  [
    ['--base-url', 'http://data.example.com'],
    '--base-url must be https: credentials would cross the network readable by others.',
  ],
  [
    ['--base-url', 'https://alice:hunter2@data.example.com'],
    '--base-url must not hold a user name or password.',
  ],
  [
    ['--base-url', 'https://data.example.com/v1/graphql/'],
    '--base-url goes without /v1/graphql, which is added to it.',
  ],
  [
    ['--base-url', 'https://x.example', '--auth-url', 'https://x.example/oauth2/token'],
    '--auth-url goes without /oauth2/token, which is added to it.',
  ],
])('%j: %s', (args, sentence) => {
  expect(faultOf(...args)).toBe(sentence);
});

test('docs/doctor.md names the options that there are', () => {
  const page = readFileSync('docs/doctor.md', 'utf8');
  const known = [...doctorUsage('doctor').matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(8);
  const named = [...page.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name]) => name);
  // npm's own.
  const others = named.filter((name) => name !== 'silent');
  expect(others.filter((name) => !known.includes(name))).toEqual([]);
  const ofPage = known.filter((name) => name !== 'help');
  expect(ofPage.filter((name) => !named.includes(name))).toEqual([]);
});
