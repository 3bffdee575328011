import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../../src/tools/project.mjs';
import { faultOfCommit, hasHistory, MEASURED_FOLDERS } from './measured-commit.mjs';
import { readResults } from './report/results-file.mjs';

it('each group measures folders that exist', () => {
  const results = readResults();
  expect(Object.keys(MEASURED_FOLDERS).toSorted()).toEqual(Object.keys(results).toSorted());
  const folders = Object.values(MEASURED_FOLDERS).flat();
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});

it('no figures of the page are older than what they are of by more than a release', (context) => {
  if (!hasHistory())
    context.skip('Without its history a checkout cannot tell how old figures are.');
  const faults = Object.entries(readResults()).flatMap(([group, results]) => {
    const fault = faultOfCommit(results.commit, MEASURED_FOLDERS[group] ?? []);
    return fault === undefined ? [] : `${group}: ${fault}`;
  });
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
  expect(faultOfCommit(measured, ['page'], root)).toBeUndefined();
  const changed = commit('page', 15);
  expect(faultOfCommit(measured, ['page'], root)).toBe(
    `measured at ${measured}, changed in ${changed}`,
  );
});

it('counts releases between figures and what they are of, once there is one', () => {
  const measured = commit('page', 0);
  git('tag', 'v1.0.0');
  commit('page', 100);
  git('tag', 'v1.1.0');
  commit('page', 200);
  expect(faultOfCommit(measured, ['page'], root)).toBeUndefined();
  git('tag', 'v1.2.0');
  expect(faultOfCommit(measured, ['page'], root)).toContain('measured at');
  expect(faultOfCommit(measured, ['service'], root)).toBeUndefined();
  expect(faultOfCommit('0000000000', ['service'], root)).toContain('not in the history');
});
