import { execFileSync, spawnSync } from 'node:child_process';
import { ToolError } from '../../src/tools/command.mjs';
import { ROOT } from '../../src/tools/project.mjs';

/** Before the first release two weeks of work stand for one, milliseconds. */
const RELEASE_MS = 14 * 24 * 3_600_000;

/** @type {Readonly<Record<string, readonly string[]>>} The folders whose changes each group's figures depend on. */
export const MEASURED_FOLDERS = {
  start: [
    'src/app',
    'src/build',
    'src/contract',
    'src/explorer',
    'src/schema',
    'src/session',
    'src/token-worker',
  ],
  size: [
    'src/explorer/features/builder',
    'src/explorer/features/docs',
    'src/explorer/monaco',
    'src/explorer/schema-access',
    'src/schema',
  ],
  history: [
    'src/explorer/features/history',
    'src/explorer/features/saved',
    'src/explorer/frame/tabs',
    'src/session',
  ],
  fetcher: ['src/explorer/runs', 'src/transport'],
  answers: ['src/answers', 'src/explorer/features/answer', 'src/explorer/runs', 'src/transport'],
  batch: ['src/explorer/features/batch', 'src/jobs'],
  charts: ['src/answers/chart', 'src/explorer/features/chart'],
  documents: ['src/demo', 'src/service'],
  files: ['src/answers/export', 'src/answers/typed', 'src/explorer/features/save'],
  grid: ['src/answers/query', 'src/explorer/features/table'],
  profile: ['src/answers/profile', 'src/explorer/features/profile'],
  schema: ['src/explorer/features/schema-changes', 'src/schema'],
  soak: ['src/app', 'src/explorer', 'src/session', 'src/transport'],
};

/**
 * The commit that is checked out, which figures are written down with.
 *
 * @returns {string} its short name
 * @throws {ToolError} where there is no history, or where the page has changes that are in no commit
 */
export function commitToMeasure() {
  const isGit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).status === 0;
  if (isGit && askGit(ROOT, 'status', '--porcelain', '--', 'src', 'index.html', 'public') === '') {
    return askGit(ROOT, 'rev-parse', '--short=10', 'HEAD');
  }
  throw new ToolError(
    'Figures are written down with their commit: commit first, or add --no-write.',
  );
}

/**
 * Whether figures are too old for what they are of: between their commit and the last change of its
 * folders there is more than one release.
 *
 * @param {string} commit that was measured
 * @param {readonly string[]} folders from the top of the repository
 * @param {string} [root] top of the repository
 * @returns {string | undefined} what is wrong
 * @throws where there is no history of it
 */
export function faultOfCommit(commit, folders, root = ROOT) {
  const isKnown = spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root });
  if (isKnown.status !== 0) return `${commit} is not in the history`;
  const git = (/** @type {string[]} */ ...args) => askGit(root, ...args);
  const changed = git('log', '-1', '--format=%h', `${commit}..HEAD`, '--', ...folders);
  if (changed === '') return undefined;
  const release = ['tag', '--list', 'v*'];
  const between = git(...release, '--merged', changed, '--no-merged', commit);
  const time = (/** @type {string} */ of) => Number(git('log', '-1', '--format=%ct', of)) * 1_000;
  const isOld =
    git(...release) === ''
      ? time(changed) - time(commit) > RELEASE_MS
      : between.split('\n').length > 1;
  return isOld ? `measured at ${commit}, changed in ${changed}` : undefined;
}

/** Whether there is a whole history to look in; an archive has none, and a shallow clone a part. */
export function hasHistory() {
  const { stdout } = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: ROOT });
  return String(stdout).trim() === 'false';
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {string} what git says, without the last line's end
 * @throws where it fails
 */
function askGit(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
