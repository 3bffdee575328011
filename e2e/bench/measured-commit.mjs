import { execFileSync, spawnSync } from 'node:child_process';
import { ToolError } from '../../src/tools/command.mjs';
import { ROOT } from '../../src/tools/project.mjs';
import { MEASURED_FOLDERS } from './measured-folders.mjs';

/** Before the first release two weeks of work stand for one, milliseconds. */
const RELEASE_MS = 14 * 24 * 3_600_000;

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
 * Which groups have figures that are too old for what they are of: between their commit and the last change of
 * their folders there is more than one release.
 *
 * @param {Readonly<Record<string, { readonly commit: string }>>} all figures by their groups
 * @param {Readonly<Record<string, readonly string[]>>} folders of each group, from the top of the repository
 * @param {string} root top of the repository
 * @returns {readonly string[] | undefined} a line for each; undefined without a whole history: an archive, a shallow clone
 */
export function oldFigures(all, folders = MEASURED_FOLDERS, root = ROOT) {
  const { stdout } = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root });
  if (String(stdout).trim() !== 'false') return undefined;
  return Object.entries(all).flatMap(([group, { commit }]) => {
    const fault = faultOfCommit(commit, folders[group] ?? [], root);
    return fault === undefined ? [] : `${group}: ${fault}`;
  });
}

/**
 * @param {string} commit
 * @param {readonly string[]} folders
 * @param {string} root
 * @returns {string | undefined} what is wrong
 */
function faultOfCommit(commit, folders, root) {
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

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {string} what git says, without the last line's end
 * @throws where it fails
 */
function askGit(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
