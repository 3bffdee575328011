import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAMP } from './build-state.mjs';
import { compressFolder } from './compress.mjs';
import { packageBin } from './package-bin.mjs';
import { DIST, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { ToolError } from './tool-error.mjs';

/** Beside what it replaces, so that the replacement is a rename on one file system. */
const STAGING = join(DIST, '.staging');
const RETIRED = join(DIST, '.retired');

/**
 * Builds explorer and service aside, and puts them in place when both are complete. The caller
 * holds the build lock.
 *
 * @param {string} digest what the stamp will say
 * @throws {ToolError} with vite's own words, if it fails; dist stays as it was
 */
export async function buildProduct(digest) {
  rmSync(STAGING, { recursive: true, force: true });
  try {
    // One after the other: each of them uses every core by itself.
    await viteBuild('explorer', []);
    await viteBuild('service', ['--mode', 'service']);
    setManifestAside();
    await compressFolder(join(STAGING, 'explorer'));
    putInPlace(digest);
  } finally {
    rmSync(STAGING, { recursive: true, force: true });
  }
}

/**
 * @param {string} part
 * @param {string[]} args
 */
async function viteBuild(part, args) {
  const outDir = join(STAGING, part);
  const { code, output } = await runProgram(
    process.execPath,
    [packageBin('vite'), 'build', '--outDir', outDir, '--emptyOutDir', ...args],
    // Whatever the user's shell says: a development React is three times the size.
    { env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new ToolError(`The ${part} could not be built (vite build).`, { output });
}

/** The bundle check reads Vite's manifest; nobody else has to, so it is not served. */
function setManifestAside() {
  const manifest = join(STAGING, 'explorer/.vite');
  if (existsSync(manifest)) renameSync(manifest, join(STAGING, 'explorer-manifest'));
}

/**
 * A running service keeps its own code and misses the files of its page only between two renames.
 *
 * @param {string} digest
 */
function putInPlace(digest) {
  // Without a stamp a half-replaced dist is stale, whatever happens from here on.
  rmSync(join(ROOT, STAMP), { force: true });
  rmSync(RETIRED, { recursive: true, force: true });
  mkdirSync(RETIRED, { recursive: true });
  for (const part of readdirSync(STAGING)) {
    if (existsSync(join(DIST, part))) renameSync(join(DIST, part), join(RETIRED, part));
    renameSync(join(STAGING, part), join(DIST, part));
  }
  rmSync(RETIRED, { recursive: true, force: true });
  writeFileSync(join(ROOT, STAMP), digest);
}
