import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';

/** What a person would write with undici: the same calls in the same order, all in memory, and a CSV file at the end. */

const [origin = '', input = '', out = '', size] = process.argv.slice(2);
const CHUNK = Number(size);
const pool = new Pool(origin, { connections: 1 });

const headers = { 'content-type': 'application/json', 'x-api-key': 'key', authorization: '' };
{
  const { body } = await pool.request({
    path: '/oauth2/token?grant_type=client_credentials',
    method: 'POST',
    headers,
  });
  const { access_token: token } = /** @type {any} */ (await body.json());
  headers.authorization = `Bearer ${token}`;
}

/** @param {string} query @param {object} variables @returns {Promise<any>} */
async function call(query, variables) {
  const { body, statusCode } = await pool.request({
    path: '/v1/graphql',
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = /** @type {any} */ (await body.json());
  if (statusCode !== 200 || errors) throw new Error(`${statusCode} ${JSON.stringify(errors)}`);
  return data;
}

/** @template Item @param {readonly Item[]} items */
function* chunksOf(items) {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

/** @type {string[][]} */
const rows = [];
for await (const line of createInterface({ input: createReadStream(input) }))
  rows.push(line.split(','));
const [, ...list] = rows;

const jobs = [];
for (const chunk of chunksOf(list)) {
  const persons = chunk.map(([clientSuppliedId, firstName, lastName, workEmail]) => ({
    clientSuppliedId,
    firstName,
    lastName,
    workEmail,
  }));
  const { match } = await call(
    'mutation Match($persons: [PersonInput!]!) { match(persons: $persons) { requestId } }',
    { persons },
  );
  jobs.push(match.requestId);
}
for (const requestId of jobs) {
  for (;;) {
    const { status } = await call(
      'query Status($requestId: ID!) { status(requestId: $requestId) { status } }',
      { requestId },
    );
    if (status.status === 'Done') break;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}
/** @type {Map<string, any>} */
const matches = new Map();
for (const requestId of jobs) {
  let after = null;
  do {
    const { matches: page } = await call(
      'query Matches($requestId: ID!, $first: Int, $after: String) { matches(requestId: $requestId, first: $first, after: $after) { items { clientSuppliedId id displayName score } pageInfo { hasNextPage endCursor } } }',
      { requestId, first: CHUNK, after },
    );
    for (const item of page.items) matches.set(item.clientSuppliedId, item);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
}
/** @type {Map<string, any>} */
const profiles = new Map();
for (const ids of chunksOf([...new Set([...matches.values()].map(({ id }) => id))])) {
  const { profiles: found } = await call(
    'query Profiles($ids: [ID!]!) { profiles(ids: $ids) { items { id displayName workEmail netWorth birthDate homeAddress { city street } updatedAt } } }',
    { ids },
  );
  for (const item of found.items) profiles.set(item.id, item);
}
const file = createWriteStream(out);
file.write('account_id,found.id,profile.workEmail,profile.netWorth,profile.homeAddress.city\r\n');
for (const [account = ''] of list) {
  const match = matches.get(account);
  const profile = profiles.get(match?.id);
  const cells = [
    account,
    match?.id,
    profile?.workEmail,
    profile?.netWorth,
    profile?.homeAddress?.city,
  ];
  file.write(`${cells.map((cell) => cell ?? '').join()}\r\n`);
}
await new Promise((resolve) => file.end(() => resolve(undefined)));
await pool.close();
