import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Download, Page, Route } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './support/test.ts';
import type { Credentials } from './support/service-users.ts';

const TOWNS =
  'query Towns { country(code: "LI") { cities(first: 4) { nodes { name } pageInfo { hasNextPage endCursor } } } }';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(({ page }) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker')),
);

const panelOf = (page: Page) => page.getByRole('region', { name: 'Code', exact: true });

/** What a program reads, with its token's file in a folder. */
const environmentOf = ({ apiKey, username, password }: Credentials, folder: string) => ({
  PATH: process.env['PATH'],
  XDG_CACHE_HOME: folder,
  GATEHOUSE_API_KEY: apiKey,
  GATEHOUSE_USERNAME: username,
  GATEHOUSE_PASSWORD: password,
});

/** Saves a file that the page gives, and runs it as a stranger would. */
async function runProgram(
  [command, ...before]: readonly [string, ...string[]],
  download: Download,
  user: Credentials,
): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-code-'));
  try {
    const [program, rows] = [join(folder, download.suggestedFilename()), join(folder, 'rows')];
    await download.saveAs(program);
    const env = environmentOf(user, folder);
    await promisify(execFile)(command, [...before, program, rows], { cwd: folder, env });
    const lines = (await readFile(rows, 'utf8')).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as unknown);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the operation as a program: it follows what is typed, is copied and downloaded, and runs @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.write(TOWNS);
  await page.keyboard.press('Shift+Alt+X');
  const panel = panelOf(page);
  await panel.getByRole('combobox', { name: 'Language' }).focus();
  await page.keyboard.type('Node');
  const program = panel.getByRole('region', { name: /^Towns\.mjs, \d+ lines$/ });
  await expect(program).toContainText('query Towns');
  await expect(panel).toContainText(`Run as ${user.username}`);

  await test.step('an edit that cannot be read leaves the last program, and says why', async () => {
    await page.keyboard.press('Shift+Alt+O');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' }');
    const reason = panel.getByText(/^Line 1, column \d+ of the operation: .* last program/);
    await expect(reason).toBeVisible();
    await expect(program).toContainText('query Towns');
    await page.keyboard.press('Backspace');
    await expect(reason).toBeHidden();
  });

  await test.step('of two operations it is the one that the cursor is in', async () => {
    await page.keyboard.type(' query Other { continents { name');
    await page.keyboard.press('Escape');
    const other = panel.getByRole('region', { name: /^Other\.mjs/ });
    await expect(other).toContainText('continents');
    await page.keyboard.press('Control+Home');
    await expect(program).toContainText('operationName: "Towns"');
  });

  const pages = panel.getByRole('checkbox', { name: 'All pages of country.cities' });
  await expect(pages).toBeChecked();
  await panel.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('country(code: "LI")');
  for (const secret of [user.password, user.apiKey]) expect(text).not.toContain(secret);

  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Towns.mjs');
  expect(await readFile(await download.path(), 'utf8')).toBe(text);
  const rows = await runProgram([process.execPath], download, user);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows).toContainEqual({ name: 'Vaduz' });

  await test.step('none of the language before is there while the chosen one loads', async () => {
    const held: Route[] = [];
    await page.route('**/assets/java-*.js', (route) => void held.push(route));
    await panel.getByRole('combobox', { name: 'Language' }).selectOption('Java');
    await expect.poll(() => held.length).toBe(1);
    await expect(panel.getByRole('button', { name: 'Download', exact: true })).toBeHidden();
    await held[0]?.continue();
    await expect(panel.getByRole('region', { name: /^Towns\.java/ })).toBeVisible();
  });
});

/** Saves the starter of a language, and unpacks it. */
async function unpackStarter(page: Page, language: string): Promise<string> {
  const panel = panelOf(page);
  await panel.getByRole('combobox', { name: 'Language' }).selectOption(language);
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download a starter' }).press('Enter');
  const download = await downloading;
  await expect(panel.getByText(`Saved ${download.suggestedFilename()}.`)).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-starter-'));
  const files = unzipSync(await readFile(await download.path()));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

test('a starter of TypeScript installs, makes its types and checks them @full', async ({
  explorer,
  user,
  page,
}) => {
  test.setTimeout(600_000);
  await explorer.openWithSchema(user);
  await explorer.write(TOWNS);
  await page.keyboard.press('Shift+Alt+X');
  const folder = await unpackStarter(page, 'TypeScript (fetch)');
  try {
    const npm = (...words: string[]) => promisify(execFile)('npm', words, { cwd: folder });
    await npm('install', '--ignore-scripts', '--no-audit', '--no-fund');
    await npm('run', 'codegen');
    expect(await readFile(join(folder, 'src/gql/graphql.ts'), 'utf8')).toContain('TownsQuery');
    await npm('run', 'typecheck');
    await writeFile(join(folder, 'wrong.mts'), 'const wrong: number = "";\n');
    const stdout: unknown = expect.stringContaining('wrong.mts');
    await expect(npm('run', 'typecheck')).rejects.toMatchObject({ stdout });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a starter of Python installs what its program imports, and that runs @full', async ({
  explorer,
  user,
  page,
}) => {
  test.setTimeout(600_000);
  await explorer.openWithSchema(user);
  await explorer.write(TOWNS);
  await page.keyboard.press('Shift+Alt+X');
  const folder = await unpackStarter(page, 'Python (httpx)');
  try {
    const run = (...[command = '', ...words]: string[]) =>
      promisify(execFile)(command, words, {
        cwd: folder,
        env: { ...process.env, ...environmentOf(user, folder) },
      });
    const readToml =
      'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["name"])';
    expect((await run('python3', '-c', readToml)).stdout).toBe('towns\n');
    await run('python3', '-m', 'venv', '.venv');
    await run('.venv/bin/pip', 'install', '--quiet', '.');
    await run('.venv/bin/python', 'Towns.py', 'rows.ndjson');
    expect(await readFile(join(folder, 'rows.ndjson'), 'utf8')).toMatch(/"name": ?"Vaduz"/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
