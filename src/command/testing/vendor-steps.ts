import type { WaitingClock } from '../folder-lock.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vendor } from '../../../e2e/foreign/vendor/start-vendor.mjs';
import { PERSONS } from '../../../e2e/foreign/vendor/persons.mjs';
import { createTestClock, runCommandLine, temporaryFolder } from './run-gatehouse.ts';

const ERRORS = '... on Error { errorMessage }';

export const OPERATIONS = {
  match: `mutation Match($persons: [PersonMatchInput!]!) {
    personsMatch(persons: $persons) { ... on RequestResponse { requestId } ${ERRORS} }
  }`,
  status: `query Status($requestId: ID!) {
    requestStatus(input: { requestId: $requestId }) { ... on RequestStatusResponse { status } ${ERRORS} }
  }`,
  matches: `query Matches($requestId: ID!) {
    personsUniqueMatches(input: { requestId: $requestId }, pageInfo: { first: 20 }) {
      ... on UniqueMatchesResponse {
        items { clientSuppliedId id displayName }
        pageInfoResponse { pageInfo { hasNextPage endCursor } }
      }
      ${ERRORS}
    }
  }`,
  profiles: `query Profiles($ids: [ID!]!) {
    personBulkIdSearch(filter: { ids: $ids }) {
      ... on PersonBulkIdSearchResponse { items { id workEmail netWorth birthDate { date } } }
      ${ERRORS}
    }
  }`,
} as const;

/** A list of accounts goes through a job, its matches and their profiles. */
export const STEPS = `
version: 1
name: Match our accounts and fetch profiles
input: { file: accounts.csv, id: account_id }
steps:
  - id: match
    service: matching
    operation: operations/match.graphql
    with: { persons: { each: { clientSuppliedId: account_id, workEmail: mail } } }
    chunk: { rows: 30, bytes: 5 MB }
    take: personsMatch.requestId
  - id: ready
    operation: operations/status.graphql
    with: { requestId: match }
    until: { path: requestStatus.status, is: Matched Results Available, every: 5 s, atMost: 30 min }
  - id: found
    operation: operations/matches.graphql
    with: { requestId: match }
    pages: all
    rows: personsUniqueMatches.items
    join: clientSuppliedId
  - id: profile
    service: people
    operation: operations/profiles.graphql
    with: { ids: found.id }
    chunk: 25
    rows: personBulkIdSearch.items
    join: { id: found.id }
output:
  file: enriched.csv
  columns: [account_id, found.id, profile.workEmail, profile.birthDate.date]
  unmatched: keep
`;

export const rowOf = (at: number, mail = PERSONS[at]?.workEmail): string => `A-${at},${mail},x`;
export const rowsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => rowOf(at));

/** A folder with operations, list and steps, and the command for them. */
export function setUpSteps(
  vendor: Vendor,
  rows: readonly string[],
  steps = STEPS,
  clock: WaitingClock = createTestClock(),
) {
  const folder = temporaryFolder();
  const path = (name: string): string => join(folder, name);
  mkdirSync(path('cache'));
  mkdirSync(path('operations'));
  for (const [name, text] of Object.entries(OPERATIONS)) {
    writeFileSync(path(`operations/${name}.graphql`), text);
  }
  writeFileSync(path('accounts.csv'), ['account_id,mail,note', ...rows].join('\n'));
  writeFileSync(path('config.json'), JSON.stringify(vendor.config));
  writeFileSync(path('steps.yaml'), steps);
  const [user] = vendor.users;
  const env = {
    GATEHOUSE_API_KEY: vendor.key,
    GATEHOUSE_USERNAME: user?.username,
    GATEHOUSE_PASSWORD: user?.password,
    GATEHOUSE_SERVICE: path('config.json'),
    XDG_CACHE_HOME: path('cache'),
  };
  const run = (action: 'check' | 'code' | 'run', ...args: readonly string[]) =>
    runCommandLine(['steps', action, path('steps.yaml'), '--workspace', folder, ...args], {
      env,
      clock,
    });
  const linesOf = (name: string): string[] =>
    readFileSync(path(name), 'utf8').trim().split('\r\n').slice(1);
  const callsOf = (name: keyof typeof OPERATIONS): number => {
    const start = OPERATIONS[name].slice(0, 14);
    return vendor.calls().filter(({ operation }) => operation?.startsWith(start)).length;
  };
  return { folder, path, env, run, linesOf, callsOf };
}
