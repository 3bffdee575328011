import { join } from 'node:path';
import { buildDigest, isBuilt } from './build-state.mjs';
import { buildProduct } from './build-product.mjs';
import { withFileLock } from './file-lock.mjs';
import { LOCKS, ROOT } from './project.mjs';
import { say } from './say.mjs';

/**
 * Builds explorer and service where dist does not hold the build of the present sources.
 *
 * @param {(line: string) => void} [tell] told when there is something to build, or to wait for
 * @throws {import('./tool-error.mjs').ToolError} if the build fails; dist stays as it was
 */
export async function ensureBuilt(tell = say) {
  if (isBuilt(ROOT, buildDigest(ROOT))) return;
  const waiting = () => tell('Waiting for another build to finish…');
  await withFileLock(join(LOCKS, 'build.lock'), waiting, async () => {
    // Taken before the build: a file saved during it makes the result stale, as it should.
    const digest = buildDigest(ROOT);
    if (isBuilt(ROOT, digest)) return;
    tell('Building…');
    await buildProduct(digest);
  });
}
