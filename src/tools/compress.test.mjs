import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './build-product.mjs';

const text = 'compressible '.repeat(200);

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-compress-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('writes both siblings, and they hold the same content', async () => {
  writeFileSync(join(folder, 'a.js'), text);
  await compressFolder(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(text);
});

it('leaves alone what is small, and what is compressed already', async () => {
  writeFileSync(join(folder, 'small.js'), 'tiny');
  writeFileSync(join(folder, 'font.woff2'), text);
  await compressFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['font.woff2', 'small.js']);
});
