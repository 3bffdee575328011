import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './vendor-test.ts';
import { PERSONS } from './vendor/persons.mjs';

/** What the vendor's matching and people services are asked for. */
const JOB = {
  'match.graphql': `mutation ($persons: [PersonMatchInput!]!) {
    personsMatch(persons: $persons) { ... on RequestResponse { requestId } }
  }`,
  'status.graphql': `query ($requestId: ID!) {
    requestStatus(input: { requestId: $requestId }) { ... on RequestStatusResponse { status } }
  }`,
  'matches.graphql': `query ($requestId: ID!) {
    personsUniqueMatches(input: { requestId: $requestId }, pageInfo: { first: 2 }) {
      ... on UniqueMatchesResponse {
        items { clientSuppliedId id }
        pageInfoResponse { pageInfo { hasNextPage endCursor } }
      }
    }
  }`,
  'profiles.graphql': `query ($ids: [ID!]!) {
    personBulkIdSearch(filter: { ids: $ids }) { ... on PersonBulkIdSearchResponse { items { id } } }
  }`,
};

test('the matching job of docs/command.md does what it says @full', async ({
  gatehouse,
  folder,
  vendor,
}) => {
  const { matching, people } = vendor.services;
  for (const [name, text] of Object.entries(JOB)) await writeFile(join(folder, name), text);
  const accounts = PERSONS.slice(0, 5).map(({ workEmail }, at) => `A-${at},${workEmail}`);
  await writeFile(join(folder, 'accounts.csv'), ['account_id,mail', ...accounts].join('\n'));
  const page = await readFile(new URL('../../docs/command.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```sh\n(gatehouse run match.graphql[^]*?)^```/m.exec(page) ?? [];
  const run = await gatehouse([], {
    shell: `set -euo pipefail\n${block.replaceAll(/^gatehouse/gm, '$GATEHOUSE')}`.replace(
      '$GATEHOUSE run profiles',
      // Profiles are another service's.
      `GATEHOUSE_BASE_URL=${people.config.baseUrl} $&`,
    ),
    env: {
      GATEHOUSE_AUTH_URL: matching.config.authUrl,
      GATEHOUSE_BASE_URL: matching.config.baseUrl,
      GATEHOUSE_API_KEY: vendor.key,
      GATEHOUSE_USERNAME: vendor.users[0]?.username ?? '',
      GATEHOUSE_PASSWORD: vendor.users[0]?.password ?? '',
    },
  });
  expect(run).toMatchObject({ code: 0 });
  const profiles = await readFile(join(folder, 'profiles.csv'), 'utf8');
  expect(profiles.trimEnd().split('\r\n')).toHaveLength(6);
});
