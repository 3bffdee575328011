import { join } from 'node:path';
import { buildDigest, isBuilt } from './build-state.mjs';
import { buildProduct } from './build-product.mjs';
import { withFileLock } from './file-lock.mjs';
import { LOCKS, ROOT } from './project.mjs';
import { say } from './say.mjs';

/**
 * Builds explorer and service where dist does not hold the build of the present sources.
 *
 * @throws {import('./tool-error.mjs').ToolError} if the build fails; dist stays as it was
 */
export async function ensureBuilt() {
  if (isBuilt(ROOT, buildDigest(ROOT))) return;
  const waiting = () => say('Waiting for another build to finish…');
  await withFileLock(join(LOCKS, 'build.lock'), waiting, async () => {
    // Taken before the build: a file saved during it makes the result stale, as it should.
    const digest = buildDigest(ROOT);
    if (isBuilt(ROOT, digest)) return;
    say('Building…');
    await buildProduct(digest);
  });
}
