import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A digest over files and whole folders: names and contents, in a fixed order, the same on each
 * platform. An entry that does not exist counts as empty, and adding it changes the digest.
 *
 * @param {string} root absolute
 * @param {readonly string[]} entries files and folders, relative to `root`
 * @param {(path: string) => boolean} [counts] false for a file (relative, with `/`) to leave out
 * @returns {string} SHA-256 in hexadecimal
 */
export function fileDigest(root, entries, counts = () => true) {
  const hash = createHash('sha256');
  const files = entries
    .flatMap((entry) => filesIn(join(root, entry)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter(counts)
    .sort();
  for (const file of files) {
    const content = readFileSync(join(root, file));
    // The length divides one file from the next, so that no two lists of files read alike.
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} the file, or all files of the folder */
function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return [path];
  return stat?.isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [];
}
