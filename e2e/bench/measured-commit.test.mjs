import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../src/tools/project.mjs';
import { oldFigures } from './measured-commit.mjs';
import { MEASURED_FOLDERS } from './measured-folders.mjs';
import { PAGE_FIGURES } from './report/results-file.mjs';

it('each group was measured, and has its folders, which exist', () => {
  const measured = Object.keys(PAGE_FIGURES.read());
  expect(Object.keys(MEASURED_FOLDERS).toSorted()).toEqual(measured.toSorted());
  const folders = Object.values(MEASURED_FOLDERS).flat();
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});

it('no figures of the page are older than what they are of by more than a release', (context) => {
  const faults = oldFigures(PAGE_FIGURES.read());
  if (!faults) context.skip('Without its history a checkout cannot tell how old figures are.');
  expect(faults).toEqual([]);
});

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-history-'));
  git('init', '--quiet');
});

afterEach(() => rmSync(root, { recursive: true }));

/** @param {string[]} args */
function git(...args) {
  const names = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  return execFileSync('git', [...names, ...args], { cwd: root, encoding: 'utf8' }).trim();
}

/** @param {string} measured its commit @param {string} folder */
const faultsOf = (measured, folder) =>
  oldFigures({ page: { commit: measured } }, { page: [folder] }, root);

/** @param {string} file to be changed @param {number} day @returns {string} the commit's name */
function commit(file, day) {
  writeFileSync(join(root, file), String(day));
  git('add', '.');
  const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
  process.env['GIT_COMMITTER_DATE'] = date;
  git('commit', '--quiet', '--message', file);
  delete process.env['GIT_COMMITTER_DATE'];
  return git('rev-parse', '--short', 'HEAD');
}

it('before the first release lets two weeks pass between figures and what they are of', () => {
  const measured = commit('page', 0);
  commit('page', 13);
  commit('service', 40);
  expect(faultsOf(measured, 'page')).toEqual([]);
  const changed = commit('page', 15);
  expect(faultsOf(measured, 'page')).toEqual([
    `page: measured at ${measured}, changed in ${changed}`,
  ]);
});

it('counts releases between figures and what they are of, once there is one', () => {
  const measured = commit('page', 0);
  git('tag', 'v1.0.0');
  commit('page', 100);
  git('tag', 'v1.1.0');
  commit('page', 200);
  expect(faultsOf(measured, 'page')).toEqual([]);
  git('tag', 'v1.2.0');
  expect(String(faultsOf(measured, 'page'))).toContain('measured at');
  expect(faultsOf(measured, 'service')).toEqual([]);
  expect(String(faultsOf('0000000000', 'service'))).toContain('not in the history');
});
