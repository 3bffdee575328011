import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build, type Plugin } from 'vite';
import { patchModule } from './patch-module.ts';
import { replaceModules } from './replace-modules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-replace-'));
  mkdirSync(join(root, 'node_modules/lib/parts'), { recursive: true });
  const files = {
    'main.js': "import { used } from 'lib'; globalThis.result = used();",
    'ours.js':
      "import { part } from 'lib/parts/part.js'; export const heavy = () => part + ' ours';",
    'node_modules/lib/package.json': '{"name":"lib","type":"module","main":"index.js"}',
    'node_modules/lib/index.js':
      "import { heavy } from './parts/heavy'; export const used = () => heavy();",
    'node_modules/lib/parts/heavy.js': "export const heavy = () => 'theirs';",
    'node_modules/lib/parts/part.js': "export const part = 'part of';",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
});

afterEach(() => rmSync(root, { recursive: true }));

async function bundle(...plugins: Plugin[]): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  });
  return JSON.stringify(output);
}

const replaced = (file: string): Plugin =>
  replaceModules('test', [
    { file, by: pathToFileURL(join(root, 'ours.js')), realms: ['page'] },
  ]).page();

describe('replaceModules', () => {
  it('puts our module in the place of theirs, however that is imported', async () => {
    const code = await bundle(replaced('lib/parts/heavy.js'));
    expect(code).toContain(' ours');
    expect(code).toContain('part of');
    expect(code).not.toContain('theirs');
  });

  it('fails where nothing imports it any more', async () => {
    await expect(bundle(replaced('lib/parts/gone.js'))).rejects.toThrow(
      'Nothing imports these any more: lib/parts/gone.js.',
    );
  });
});

describe('patchModule', () => {
  const patched = (file: string, from: string): Plugin =>
    patchModule('test', { file, replacements: [{ from, to: 'patched' }] });

  it('changes the one module', async () => {
    expect(await bundle(patched('lib/parts/heavy.js', 'theirs'))).toContain('patched');
  });

  it('fails where the text or the module is gone', async () => {
    await expect(bundle(patched('lib/parts/heavy.js', 'gone'))).rejects.toThrow('no longer holds');
    await expect(bundle(patched('lib/parts/gone.js', 'theirs'))).rejects.toThrow(
      'lib/parts/gone.js is not in the page',
    );
  });
});
