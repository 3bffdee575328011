import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { applyPatch, patchModules, PATCHES } from './patch-module.ts';
import { PATCHED_MODULES } from './patched-modules.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Where packages are found.
const folder = mkdtempSync(join(ROOT, 'node_modules/.patches-test-'));

afterAll(() => rmSync(folder, { recursive: true }));

const patchOf = (part: string) => PATCHES.filter(({ module }) => module.includes(part));

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

async function load(code: string): Promise<Record<string, unknown>> {
  const file = join(folder, `built-${crypto.randomUUID()}.mjs`);
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ file)) as Record<string, unknown>;
}

const moduleAt = (module: string): string => JSON.stringify(join(ROOT, 'node_modules', module));

describe('the list', () => {
  test('names what is patched and what an alias replaces, at most six in all', () => {
    const listed = PATCHED_MODULES.map(({ module }) => module);
    expect(listed).toEqual([...PATCHES.map(({ module }) => module), 'framer-motion']);
    expect(listed.length).toBeLessThanOrEqual(6);
  });

  test.each(PATCHED_MODULES)('$patch has its test and its text for upstream', (entry) => {
    expect(existsSync(join(ROOT, entry.test))).toBe(true);
    expect(readFileSync(join(ROOT, `docs/upstream/${entry.patch}.md`), 'utf8')).toContain(
      entry.module.split('/dist/').at(-1),
    );
  });
});

test('GraphiQL takes the schema that its fetcher answers with, whatever the headers editor holds', async () => {
  const [patch] = patchOf('stores/schema.js');
  const code = await bundle(`export { createSchemaSlice } from ${moduleAt(patch?.module ?? '')};`, [
    patchModules(patchOf('stores/schema.js')).build,
  ]);
  const { createSchemaSlice } = (await load(code)) as {
    createSchemaSlice: (
      initial: object,
    ) => (
      set: (change: object) => void,
      get: () => object,
    ) => { actions: { introspect(): Promise<void> } };
  };
  const schema = { isLazy: true };
  let state: Record<string, unknown> = {};
  const slice = createSchemaSlice({ introspectionQueryName: 'IntrospectionQuery' })(
    (change) => (state = { ...state, ...change }),
    () => state,
  );
  state = {
    ...slice,
    fetcher: () => Promise.resolve({ data: { __schema: schema } }),
    headerEditor: { getValue: () => 'no JSON' },
  };
  await slice.actions.introspect();
  expect(state['fetchError']).toBeNull();
  expect(state['schema']).toBe(schema);
});

test('icons keep their titles where functions lose their names', async () => {
  const [patch] = patchOf('icons/index.js');
  const entry = `
    import { createElement } from 'react';
    import { renderToStaticMarkup } from 'react-dom/server';
    import { DeprecatedFieldIcon, PlayIcon } from ${moduleAt(patch?.module ?? '')};
    export const play = renderToStaticMarkup(createElement(PlayIcon));
    export const field = renderToStaticMarkup(createElement(DeprecatedFieldIcon));`;
  const built = await load(await bundle(entry, [patchModules(patchOf('icons/index.js')).build]));
  expect(built['play']).toContain('<title>play icon</title>');
  expect(built['field']).toContain('<title>deprecated field icon</title>');
});

test('GraphiQL’s own documentation panel stays away, and what it is made of', async () => {
  const entry = `
    import { DOC_EXPLORER_PLUGIN } from '${join(ROOT, 'node_modules/@graphiql/plugin-doc-explorer/dist/context.js')}';
    export const content = DOC_EXPLORER_PLUGIN.content();`;
  const shallow = (id: string): boolean => /^@graphiql\/react$/.test(id);
  const code = await bundle(entry, [
    patchModules(patchOf('doc-explorer.js')).build,
    {
      name: 'without-graphiql',
      enforce: 'pre',
      resolveId: (id) => (shallow(id) ? '\0react' : null),
      load: (id) =>
        id === '\0react'
          ? 'export const DocsIcon = 1, DocsFilledIcon = 1, useGraphiQL = 1, createBoundedUseStore = () => 1, pick = 1, isMacOs = 1, formatShortcutForOS = 1, KEY_MAP = {};'
          : null,
    },
  ]);
  expect(code).not.toMatch(/headlessui|combobox/i);
});

test('what Monaco’s modules import of the editor of differences is there', () => {
  const [patch] = patchOf('diffEditorWidget.js');
  const code = patch ? applyPatch('', patch) : '';
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

test('GraphiQL uses one thing of framer-motion', () => {
  const tabs = join(ROOT, 'node_modules/@graphiql/react/dist/components/tabs/index.js');
  const text = readFileSync(tabs, 'utf8');
  expect(/import \{ ([^}]+) \} from "framer-motion"/.exec(text)?.[1]).toBe('Reorder');
});

describe('a build', () => {
  const module = '@graphiql/react/dist/utility/debounce.js';
  const entry = `export { debounce } from ${moduleAt(module)};`;
  const plugin = (name: string, from: string): Plugin =>
    patchModules([{ module: name, change: [{ from, to: 'patched' }] }]).build;

  test('fails where the text of a patch is gone', async () => {
    await expect(bundle(entry, [plugin(module, 'not there')])).rejects.toThrow(
      `${module} no longer holds not there.`,
    );
  });

  test('fails where a module is not in the page any more', async () => {
    const gone = '@graphiql/react/dist/gone.js';
    await expect(bundle(entry, [plugin(gone, 'x')])).rejects.toThrow(
      `Not in the page any more: ${gone}.`,
    );
  });
});
