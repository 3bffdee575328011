import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageBin, ROOT } from './project.mjs';

const NODE = 'node:path';
const GRAPHIQL = '@graphiql/react';
const MONACO = 'monaco-editor';
const MONACO_CORE = 'monaco-editor/esm/vs/base/browser/ui/list/list.js';
const GRAMMAR = 'monaco-editor/esm/vs/basic-languages/go/go.js';
const PACKAGE = 'graphql';

test.each([
  ['contract', [NODE, GRAPHIQL, MONACO, MONACO_CORE]],
  ['explorer/features/docs', [NODE, GRAPHIQL]],
  ['explorer/editors', [NODE]],
  ['explorer/editors/parts', [NODE]],
  ['service', []],
  ['service/testing', []],
  ['doctor', [NODE, GRAPHIQL, MONACO, MONACO_CORE]],
  ['doctor/terminal', []],
  ['tools', [GRAPHIQL, MONACO, MONACO_CORE, GRAMMAR, PACKAGE]],
  ['locks', [GRAPHIQL, MONACO, MONACO_CORE, GRAMMAR, PACKAGE]],
])('lint finds what packages %s may not import', (room, forbidden) => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-lint-'));
  const folder = join(root, 'src', room);
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  const packages = [NODE, GRAPHIQL, MONACO, MONACO_CORE, GRAMMAR, PACKAGE];
  const imports = [...packages, '@playwright/test', './b.ts', '../b.ts'];
  const lines = imports.map((name, index) => `export { a${index} } from '${name}';\n`);
  writeFileSync(join(folder, 'a.ts'), lines.join(''));
  const { stdout } = spawnSync(process.execPath, [packageBin('oxlint'), '--format=json', 'src'], {
    cwd: root,
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true });
  /** @type {{ diagnostics: { code: string, labels: [{ span: { line: number } }] }[] }} */
  const { diagnostics } = JSON.parse(stdout);
  const found = diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)');
  expect(found.map(({ labels: [{ span }] }) => imports[span.line - 1])).toEqual(forbidden);
});
