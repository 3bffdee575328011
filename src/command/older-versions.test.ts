import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../contract/config.ts';
import { readWorkspace } from '../operations/read-workspace.ts';
import { startServiceUnderTest } from '../service/testing/service-under-test.ts';
import { createLiveTokenFile } from '../service/tokens/token-file.ts';
import { openLastUseFile } from '../service/users/last-use.ts';
import { openRowSpool, readRunState } from './row-spool.ts';
import { runCommandLine, temporaryFolder, USER } from './testing/run-gatehouse.ts';
import { createTokenFile } from './token-file.ts';

/** Files that earlier versions wrote, in one folder per version; 17c97ff6 is 0.1.0 but for its number. */
const OLDER = fileURLToPath(new URL('../../e2e/older-versions', import.meta.url));
const VERSIONS = readdirSync(OLDER);
const RELEASED = ['17c97ff6', '0.2.0'];
/** The address that the commands of these versions called. */
const CALLED = 'http://127.0.0.1:18432';

const read = (version: string, file: string) => readFileSync(join(OLDER, version, file), 'utf8');

/** A folder of the test's own with what a version wrote. */
function folderOf(version: string): string {
  const folder = temporaryFolder();
  cpSync(join(OLDER, version), folder, { recursive: true });
  return folder;
}

describe.each(VERSIONS)('files of %s', (version) => {
  test('the service starts with its users and tokens, says nothing of them, and lets its users in', async () => {
    const folder = folderOf(version);
    const key = join(folder, 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    cpSync(join(folder, 'tokens.json'), `${key}.tokens.json`);
    const users = join(folder, 'users.json');
    // As it was written: Git does not keep this mode.
    chmodSync(users, 0o600);
    const service = await startServiceUnderTest({ CREDENTIALS_FILE: users, SIGNING_KEY_FILE: key });
    onTestFinished(() => service.stop());
    expect(service.logged.filter(({ event }) => event === 'warning')).toEqual([]);
    const { apiKey, username, password } = JSON.parse(read(version, 'alice.json')) as Record<
      'apiKey' | 'username' | 'password',
      string
    >;
    const answer = await fetch(
      `${service.origins.auth}/oauth2/token?grant_type=client_credentials`,
      {
        method: 'POST',
        headers: { 'x-api-key': apiKey },
        body: new URLSearchParams({ client_id: username, client_secret: password }),
      },
    );
    expect(answer.status).toBe(200);
  });

  test('each token of its file is as live, or as ended, as it was', async () => {
    const path = join(folderOf(version), 'tokens.json');
    const log = vi.fn();
    const lock = { isHeld: () => true, release: () => undefined };
    const tokens = await createLiveTokenFile(path, lock, log).load();
    expect(log).not.toHaveBeenCalled();
    const written = new Set(read(version, 'tokens.json').match(/(?<="jti":")[^"]+/g));
    const loaded = [...tokens.values()].flatMap(({ live, ended }) => [live, ...ended]);
    expect(new Set(loaded.map((token) => token?.jti))).toEqual(written);
    expect([...tokens.keys()]).toEqual(['alice', 'bob']);
    expect([...tokens.values()].map(({ live }) => typeof live?.exp)).toEqual(['number', 'number']);
  });

  test('its config lists the services that it listed', () => {
    const config = JSON.parse(read(version, 'config.json')) as unknown;
    const { services } = parseConfig(config, 'https://data.example/v1/graphiql/');
    expect(services.map(({ id, name }) => [id, name])).toEqual([
      ['service', 'Cities of the world'],
    ]);
  });
});

describe.each(RELEASED)('files of the command of %s', (version) => {
  test('a run that was stopped is known as the same one, and has its rows and its place', async () => {
    const folder = folderOf(version);
    const operation = join(folder, 'cities.graphql');
    const part = join(folder, 'rows.csv.part');
    const digest = /"operation":"(\w+)"/.exec(read(version, 'rows.csv.part.json'))?.[1] ?? '';
    const state = await readRunState(part, digest);
    expect(state).toMatchObject({ rows: 2, pages: 2, total: 33, isWhole: false });
    if (!state) throw new Error('There is no state.');
    const spool = await openRowSpool(part, state);
    const rows: string[] = [];
    for await (const { text } of spool.blocks()) {
      const { length } = text.bytes;
      rows.push(new TextDecoder().decode(text.bytes.subarray(0, length)));
    }
    await spool.close();
    expect(rows.join('')).toContain('{"name":"Kópavogur","population":31719}');

    const words = ['run', operation, '--all-pages', '--page-size', '1', '--resume', '--out'];
    const service = ['--auth-url', CALLED, '--base-url', CALLED];
    const { messages } = await runCommandLine([...words, join(folder, 'rows.csv'), ...service], {
      env: { ...USER, GATEHOUSE_TOKEN: 'of.no.use', XDG_CACHE_HOME: folder },
    });
    expect(messages).not.toContain('another operation');
    const other = await runCommandLine(
      [...words, join(folder, 'rows.csv'), '--auth-url', CALLED, '--base-url', `${CALLED}/other`],
      { env: { ...USER, GATEHOUSE_TOKEN: 'of.no.use', XDG_CACHE_HOME: folder } },
    );
    expect(other.messages).toContain('another service');
  });

  test('the state of a newer version is refused with what to do, and stays', async () => {
    const folder = folderOf(version);
    const state = join(folder, 'rows.csv.part.json');
    const newer = read(version, 'rows.csv.part.json').replace('"version":1', '"version":2');
    writeFileSync(state, newer);
    await expect(readRunState(join(folder, 'rows.csv.part'), '')).rejects.toThrow(
      `${state} cannot be understood: begin anew with --restart.`,
    );
    expect(readFileSync(state, 'utf8')).toBe(newer);
  });

  test('the token that programs share is found, and used', async () => {
    const folder = folderOf(version);
    const owner = { tokenUrl: `${CALLED}/oauth2/token`, username: 'alice' };
    const file = createTokenFile(folder, owner);
    const [name = ''] = readdirSync(folder).filter((each) => each.startsWith('token-'));
    const { access_token: accessToken } = JSON.parse(read(version, name)) as Record<
      string,
      unknown
    >;
    expect(file.path).toBe(join(folder, name));
    expect(await file.read(Date.now())).toMatchObject({ accessToken });
    writeFileSync(file.path, read(version, name).replace('"version":1', '"version":2'));
    expect(await file.read(Date.now())).toBeUndefined();
  });
});

test.each(RELEASED)('a workspace of %s has all that was put into it', (version) => {
  const files = new Map([['gatehouse.json', read(version, 'workspace.json')]]);
  const { operations, folders, tabs, favourites, services, settings, schema } =
    readWorkspace(files);
  const [folder] = folders;
  expect(folder?.name).toBe('Nightly');
  expect(operations).toMatchObject([
    { name: 'Country', folderId: folder?.id, operationName: 'Land', variables: '{ "code": "IS" }' },
  ]);
  expect(tabs?.map(({ name, operationName }) => [name, operationName])).toEqual([
    ['Country', 'Land'],
    [undefined, 'Erdteil'],
  ]);
  expect(favourites).toMatchObject([{ name: 'My label', operationName: 'Erdteil' }]);
  expect(services?.map(({ id }) => id)).toEqual(['cities']);
  expect(settings).toMatchObject({ 'gatehouse:theme': 'dark', 'gatehouse:time-limit': '300000' });
  expect(schema).toContain('enum ContinentCode');
});

test.each(RELEASED)('when keys and passwords of %s were last used is known', async (version) => {
  const folder = folderOf(version);
  const path = join(folder, 'users.json');
  cpSync(join(folder, 'used.json'), `${path}.used.json`);
  const store = openLastUseFile({ users: { kind: 'file', path }, stateDirectory: undefined });
  const uses = await store?.load();
  expect(uses?.map(({ username }) => username)).toEqual(['alice', 'alice', 'bob', 'bob']);
});
