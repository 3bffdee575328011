import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { patchModules } from './patch-module.ts';
import { PATCHED_MODULES } from './patched-modules.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Where packages are found.
const folder = mkdtempSync(join(ROOT, 'node_modules/.patches-test-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What somebody's code comes to when it is built and minified, with some patches. */
async function bundle(code: string, plugins: Plugin[]): Promise<string> {
  const entry = join(folder, `entry-${crypto.randomUUID()}.js`);
  writeFileSync(entry, code);
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: true,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
}

const moduleAt = (module: string): string => JSON.stringify(join(ROOT, 'node_modules', module));

test('what Monaco’s modules import of the editor of differences is there', () => {
  const code = PATCHED_MODULES.find(({ module }) => module.endsWith('diffEditorWidget.js'))?.code;
  const widgets = join(ROOT, 'node_modules/monaco-editor/esm/vs/editor');
  for (const file of [
    'standalone/browser/standaloneCodeEditor.js',
    'browser/widget/multiDiffEditor/diffEditorItemTemplate.js',
  ]) {
    const text = readFileSync(join(widgets, file), 'utf8');
    const [, names = ''] = /import \{ ([^}]+) \} from '[^']*diffEditorWidget\.js'/.exec(text) ?? [];
    expect(names).toBe('DiffEditorWidget');
    expect(code).toContain(`export class ${names} `);
  }
});

test('a build fails where a module is not in the page any more', async () => {
  const module = '@graphiql/react/dist/utility/debounce.js';
  const gone = '@graphiql/react/dist/gone.js';
  const { build: plugin } = patchModules([{ module: gone, code: '' }]);
  await expect(bundle(`export { debounce } from ${moduleAt(module)};`, [plugin])).rejects.toThrow(
    `Not in the page any more: ${gone}.`,
  );
});
