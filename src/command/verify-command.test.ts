import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSecrets } from '../operations/keepable.ts';
import { manifestJson, type FileRecord, type ManifestFile } from '../answers/export/manifest.ts';
import { runCommandLine, temporaryFolder } from './testing/run-gatehouse.ts';

const RECORD: FileRecord = {
  operation: { name: 'Cities', query: '{ cities }', variables: { first: 1, userPassword: 'p' } },
  service: { id: 'cities', name: 'Cities', endpoint: 'https://example.org/v1/graphql' },
  calls: { requestIds: ['r1'], startedAt: null, endedAt: null, pages: 1 },
  schemaSha256: null,
  rows: { count: 1, list: ['data', 'cities'] },
  version: '1.0.0',
  writtenAt: '2026-11-23T19:17:01Z',
};

function fileOf(name: string, text: string): ManifestFile {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { name, bytes: Buffer.byteLength(text), sha256 };
}

/** A folder with a manifest of two files. */
function setUp(files = [fileOf('a.csv', 'id\r\n1\r\n'), fileOf('a.md', '# a')]) {
  const folder = temporaryFolder();
  const manifest = join(folder, 'a.json');
  writeFileSync(manifest, manifestJson(files, RECORD));
  writeFileSync(join(folder, 'a.csv'), 'id\r\n1\r\n');
  writeFileSync(join(folder, 'a.md'), '# a');
  return { folder, manifest };
}

test('files that are those of their manifest agree with it', async () => {
  const { manifest } = setUp();
  const { code, output } = await runCommandLine(['verify', manifest]);
  expect(output).toBe('a.csv: agrees with the manifest.\na.md: agrees with the manifest.\n');
  expect(code).toBe(0);
});

test('one that was changed differs, and one that is gone is missed', async () => {
  const { folder, manifest } = setUp([fileOf('a.csv', 'id\r\n1\r\n'), fileOf('b.csv', '')]);
  writeFileSync(join(folder, 'a.csv'), 'id\r\n2\r\n');
  const { code, output } = await runCommandLine(['verify', manifest]);
  expect(output).toMatch(/^a\.csv: DIFFERS.*\nb\.csv: is not beside the manifest\.\n$/);
  expect(code).toBe(1);
});

test.each(['{', '{}', '{"manifest":1,"files":[]}'])('%s is no manifest', async (text) => {
  const { folder } = setUp();
  writeFileSync(join(folder, 'b.json'), text);
  const { code, messages } = await runCommandLine(['verify', join(folder, 'b.json')]);
  expect(messages).toContain('is no manifest');
  expect(code).toBe(2);
});

test.each(['../a.csv', '/etc/passwd', String.raw`..\a.csv`, '..'])(
  'a file elsewhere, %s, is not looked at',
  async (name) => {
    const { manifest } = setUp([fileOf(name, '')]);
    expect((await runCommandLine(['verify', manifest])).code).toBe(2);
  },
);

test('who names no manifest, or one that is not there, is told', async () => {
  expect((await runCommandLine(['verify'])).code).toBe(2);
  expect((await runCommandLine(['verify', '/nowhere.json'])).code).toBe(2);
});

test('a manifest leaves out the names that saved operations leave out', () => {
  const kept = { first: 1, maxTokens: 2, tokenType: 'mac', pinned: true };
  const left = { userPassword: 'x', cookie: 'x', dbPwd: 'x', pin: 1, authToken: 'x' };
  const operation = { name: null, query: '{ a }', variables: { ...kept, ...left } };
  const text = manifestJson([], { ...RECORD, operation });
  const written = Object.keys(left).map((name) => [name, '(left out)']);
  expect(JSON.parse(text)).toMatchObject({
    operation: { variables: { ...kept, ...Object.fromEntries(written) } },
  });
  expect(withoutSecrets({ ...kept, ...left })).toEqual(kept);
});
