import { strToU8, zipSync, type Zippable } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFolderFiles } from './import-limits.ts';
import { WorkspaceError } from './workspace.ts';
import { readZip, writeZip } from './zip.ts';

function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof WorkspaceError) return error.code;
    throw error;
  }
  return 'none';
}

const faultOfZip = (entries: Zippable) => faultOf(() => readZip(zipSync(entries), 'a.zip'));

test('texts come back, and the same files give the same bytes', () => {
  const part = fc.stringMatching(/^[a-z äé€😀]{1,12}$/u).filter((name) => name.trim() === name);
  const paths = part.map((name) => `operations/${name}.graphql`.normalize('NFC'));
  fc.assert(
    fc.property(fc.dictionary(paths, fc.string({ unit: 'binary', maxLength: 500 })), (texts) => {
      const files = new Map(
        Object.entries(texts).map(([path, text]) => [path, text.replace(/^\uFEFF/, '')]),
      );
      expect(readZip(writeZip(files), 'a.zip')).toEqual(files);
      expect(writeZip(files)).toEqual(writeZip(files));
    }),
    { numRuns: 50 },
  );
});

const bomb = new Uint8Array(8 * 2 ** 20);

test.each<[string, string, Zippable]>([
  ['a path that leads out', 'unsafe-path', { '../a.json': strToU8('1') }],
  ['one that does so later', 'unsafe-path', { 'a/../../b.json': strToU8('1') }],
  ['an absolute path', 'unsafe-path', { '/etc/a.json': strToU8('1') }],
  ['a drive', 'unsafe-path', { 'C:/a.json': strToU8('1') }],
  ['a backslash', 'unsafe-path', { 'a\\b.json': strToU8('1') }],
  ['a stream of a file', 'unsafe-path', { 'a.json:b': strToU8('1') }],
  ['NUL', 'unsafe-path', { 'a\0.json': strToU8('1') }],
  ['a symbolic link', 'link', { 'a.json': [strToU8('/etc'), { os: 3, attrs: 0o120777 * 65_536 }] }],
  ['a device', 'link', { 'a.json': [strToU8(''), { os: 3, attrs: 0o060666 * 65_536 }] }],
  ['bytes that are no UTF-8', 'not-utf8', { 'a.json': new Uint8Array([0x22, 0xff, 0x22]) }],
  ['far more than texts unpack to', 'too-dense', { 'a.json': [bomb, { level: 9 }] }],
  ['one file too large', 'too-large', { 'a.json': [new Uint8Array(17 * 2 ** 20), { level: 1 }] }],
  [
    'one name in two spellings',
    'same-path',
    { 'é.json': strToU8('1'), 'e\u0301.json': strToU8('2') },
  ],
])('refuses %s', (_, fault, entries) => {
  expect(faultOfZip(entries)).toBe(fault);
});

test('leaves the text of other files out, and what systems leave behind', () => {
  const files = {
    'logo.png': new Uint8Array([255]),
    '__MACOSX/._a.json': strToU8('x'),
    'b/': strToU8(''),
  };
  expect([...readZip(zipSync(files), 'a.zip')]).toEqual([['logo.png', '']]);
});

test('refuses 100,000 files', () => {
  const entries = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, at) => [`${at}`, strToU8('')]),
  );
  const bytes = zipSync(entries, { level: 0 });
  // A writer that counts modulo 65,536 claims too few entries.
  expect(faultOf(() => readZip(bytes, 'a.zip'))).toBe('too-many-files');
  const folder = Array.from({ length: 20_001 }, (_, at) => [`${at}.json`, strToU8('')] as const);
  expect(faultOf(() => readFolderFiles(folder, 'folder'))).toBe('too-many-files');
});

test('refuses a zip that lies of its sizes, and one that is encrypted', () => {
  const honest = zipSync({ 'a.json': [strToU8('"text"'.repeat(100)), { level: 9 }] });
  const change = (at: number, value: number) => {
    const bytes = Uint8Array.from(honest);
    const directory = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
    new DataView(bytes.buffer).setUint32(directory + at, value, true);
    return bytes;
  };
  expect(faultOf(() => readZip(change(24, 5), 'a.zip'))).toBe('broken-zip');
  expect(faultOf(() => readZip(change(24, 5000), 'a.zip'))).toBe('broken-zip');
  expect(faultOf(() => readZip(change(16, 1), 'a.zip'))).toBe('broken-zip');
  expect(faultOf(() => readZip(change(42, 0x7fffffff), 'a.zip'))).toBe('broken-zip');
  expect(faultOf(() => readZip(change(8, 1 + (8 << 16)), 'a.zip'))).toBe('locked-zip');
  expect(faultOf(() => readZip(change(8, 99 << 16), 'a.zip'))).toBe('locked-zip');
});

test('whatever is done to the bytes, it is refused or whole', () => {
  const files = new Map([
    ['a.json', '{"a":1}'.repeat(50)],
    ['b/c.graphql', '{ a }'],
  ]);
  const whole = writeZip(files);
  fc.assert(
    fc.property(
      fc.nat({ max: whole.length - 1 }),
      fc.nat({ max: 255 }),
      fc.boolean(),
      (at, byte, cut) => {
        const bytes = Uint8Array.from(whole);
        bytes[at] = byte;
        const fault = faultOf(() => {
          const read = readZip(cut ? bytes.subarray(0, at) : bytes, 'a.zip');
          // A file whose name has changed may be one that is not read.
          for (const text of read.values()) expect(['', ...files.values()]).toContain(text);
        });
        expect(fault).toMatch(/^(?:none|[a-z8-]+)$/);
      },
    ),
    { numRuns: 500 },
  );
});
