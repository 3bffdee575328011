import { fork, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../../src/tools/build-product.mjs';
import { say } from '../../../src/tools/command.mjs';

/** Compares `gatehouse steps run` with a program of one's own that makes the same calls: `npm run bench:steps`. */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    chunk: { type: 'string', default: '100' },
    runs: { type: 'string', default: '5' },
    plain: { type: 'boolean', default: true },
    profile: { type: 'string' },
  },
  allowNegative: true,
});
const rows = Number(values.rows);
const pathOf = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const GATEHOUSE = pathOf('../../../dist/service/gatehouse.js');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
const inFolder = (/** @type {string} */ name) => join(folder, name);

await ensureBuilt();
const standIn = fork(pathOf('stand-in.mjs'), [values.chunk]);
const port = await new Promise((resolve) => standIn.once('message', resolve));
const origin = `http://127.0.0.1:${port}`;

mkdirSync(inFolder('operations'));
mkdirSync(inFolder('cache'));
for (const [name, text] of Object.entries({
  match: 'mutation Match($persons: [PersonInput!]!) { match(persons: $persons) { requestId } }',
  status: 'query Status($requestId: ID!) { status(requestId: $requestId) { status } }',
  matches:
    'query Matches($requestId: ID!, $first: Int, $after: String) { matches(requestId: $requestId, first: $first, after: $after) { items { clientSuppliedId id displayName score } pageInfo { hasNextPage endCursor } } }',
  profiles:
    'query Profiles($ids: [ID!]!) { profiles(ids: $ids) { items { id displayName workEmail netWorth birthDate homeAddress { city street } updatedAt } } }',
})) {
  writeFileSync(inFolder(`operations/${name}.graphql`), text);
}
const service = { id: 'people', name: 'People', authUrl: origin, baseUrl: origin };
writeFileSync(inFolder('config.json'), JSON.stringify({ services: [service] }));
writeFileSync(
  inFolder('steps.yaml'),
  `version: 1
input: { file: accounts.csv, id: account_id }
steps:
  - id: match
    operation: operations/match.graphql
    with: { persons: { each: { clientSuppliedId: account_id, firstName: first, lastName: last, workEmail: mail } } }
    chunk: ${values.chunk}
    take: match.requestId
  - id: ready
    operation: operations/status.graphql
    with: { requestId: match }
    until: { path: status.status, is: Done }
  - id: found
    operation: operations/matches.graphql
    with: { requestId: match, first: ${values.chunk} }
    pages: all
    rows: matches.items
    join: clientSuppliedId
  - id: profile
    operation: operations/profiles.graphql
    with: { ids: found.id }
    chunk: ${values.chunk}
    rows: profiles.items
    join: { id: found.id }
output:
  columns: [account_id, found.id, profile.workEmail, profile.netWorth, profile.homeAddress.city]
`,
);
const line = (/** @type {number} */ at) => `A-${at},Ada,Berger,ada.berger.${at}@company-1.example`;
writeFileSync(
  inFolder('accounts.csv'),
  ['account_id,first,last,mail', ...Array.from({ length: rows }, (_, at) => line(at))].join('\n'),
);

const env = {
  ...process.env,
  GATEHOUSE_API_KEY: 'key',
  GATEHOUSE_USERNAME: 'user',
  GATEHOUSE_PASSWORD: 'password',
  GATEHOUSE_SERVICE: inFolder('config.json'),
  XDG_CACHE_HOME: inFolder('cache'),
};

/** @param {readonly string[]} args @returns {Promise<{ wallMs: number, cpuMs: number, sysMs: number, peakMb: number, calls: number }>} */
async function measure(args) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', pathOf('say-usage.mjs'), ...args], {
    env,
    stdio: ['ignore', 'inherit', 'pipe', 'pipe'],
  });
  let said = '';
  let usage = '';
  child.stderr?.on('data', (part) => (said += part));
  child.stdio[3]?.on('data', (part) => (usage += part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wallMs = performance.now() - begun;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${said}`);
  const { calls } = /** @type {{ calls: number }} */ (
    await (await fetch(`${origin}/calls`)).json()
  );
  return { wallMs, ...JSON.parse(usage), calls };
}

/** @param {readonly number[]} all */
function median(all) {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? NaN;
}

/** @type {Record<'gatehouse' | 'plain', Awaited<ReturnType<typeof measure>>[]>} */
const measured = { gatehouse: [], plain: [] };
const outs = { gatehouse: inFolder('gatehouse.csv'), plain: inFolder('plain.csv') };
try {
  for (let run = 0; run < Number(values.runs); run += 1) {
    const profile = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
    measured.gatehouse.push(
      await measure([
        ...profile,
        GATEHOUSE,
        'steps',
        'run',
        inFolder('steps.yaml'),
        '--workspace',
        folder,
        '--out',
        outs.gatehouse,
        '--quiet',
      ]),
    );
    if (!values.plain) continue;
    measured.plain.push(
      await measure([
        pathOf('plain-program.mjs'),
        origin,
        inFolder('accounts.csv'),
        outs.plain,
        values.chunk,
      ]),
    );
    const texts = Object.values(outs).map((path) => readFileSync(path, 'utf8'));
    if (texts[0] !== texts[1]) throw new Error('The two files are not the same');
  }
} finally {
  standIn.kill();
  if (!process.env['KEEP']) rmSync(folder, { recursive: true, force: true });
}
for (const [name, all] of Object.entries(measured)) {
  if (all.length === 0) continue;
  const of = (/** @type {'wallMs' | 'cpuMs' | 'sysMs' | 'peakMb' | 'calls'} */ key) =>
    Math.round(median(all.map((one) => one[key])));
  say(
    `${name.padEnd(10)} ${of('wallMs')} ms, ${of('cpuMs')} ms of processor (${of('sysMs')} of the system), ${of('peakMb')} MB, ${of('calls')} calls`,
  );
}
const ratioOf = (/** @type {'wallMs' | 'cpuMs'} */ key) =>
  median(
    measured.plain.map((plain, at) => (measured.gatehouse[at]?.[key] ?? NaN) / plain[key]),
  ).toFixed(2);
if (values.plain) say(`ratio      ${ratioOf('wallMs')} of time, ${ratioOf('cpuMs')} of processor`);
