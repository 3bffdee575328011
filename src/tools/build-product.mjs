import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { fileDigest } from './file-digest.mjs';
import { withFileLock } from './file-lock.mjs';
import { DIST, LOCKS, packageBin, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say, ToolError } from './command.mjs';

/**
 * Builds explorer and service where dist does not hold the build of the present sources.
 *
 * @param {(line: string) => void} [tell] told when there is something to build, or to wait for
 * @throws {import('./command.mjs').ToolError} if the build fails; dist stays as it was
 */
export async function ensureBuilt(tell = say) {
  if (isBuilt(buildDigest())) return;
  const waiting = () => tell('Waiting for another build to finish…');
  await withFileLock(join(LOCKS, 'build.lock'), waiting, async () => {
    // Taken before the build: a file saved during it makes the result stale, as it should.
    const digest = buildDigest();
    if (isBuilt(digest)) return;
    tell('Building…');
    await buildProduct(digest);
  });
}

/** Everything that a build reads. */
const INPUTS = [
  'src',
  'public',
  'docs/guide.md',
  'docs/openapi.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** What a build consists of. */
const PRODUCTS = [
  'explorer/index.html',
  'service/main.js',
  'service/gatehouse.js',
  'service/handler.js',
];

/** The digest of what was built; written as the last file of a build. */
const RECORD = join(DIST, '.gatehouse-build');

/** Beside what it replaces, so that the replacement is a rename on one file system. */
const STAGING = join(DIST, '.staging');
const RETIRED = join(DIST, '.retired');

/** @returns {string} a digest that changes when the build is stale */
function buildDigest() {
  return fileDigest(ROOT, INPUTS, (path) => !/^src\/.*\.(?:test\.\w+|md)$/.test(path));
}

/** @param {string} digest @returns {boolean} whether dist holds exactly this build, and all of it */
function isBuilt(digest) {
  return (
    PRODUCTS.every((file) => existsSync(join(DIST, file))) &&
    existsSync(RECORD) &&
    readFileSync(RECORD, 'utf8') === digest
  );
}

/** @param {string} digest of the sources, which are built aside, and replace the build when complete */
async function buildProduct(digest) {
  rmSync(STAGING, { recursive: true, force: true });
  try {
    // One after the other: each of them uses every core by itself.
    await viteBuild('explorer', []);
    await viteBuild('service', ['--mode', 'service']);
    // The bundle check reads Vite's manifest; nobody else has to, so it is not served.
    const manifest = join(STAGING, 'explorer/.vite');
    if (existsSync(manifest)) renameSync(manifest, join(STAGING, 'explorer-manifest'));
    await compressFolder(join(STAGING, 'explorer'));
    replaceBuild(digest);
  } finally {
    rmSync(STAGING, { recursive: true, force: true });
  }
}

/** @param {string} part @param {string[]} args */
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

/** @param {string} digest */
function replaceBuild(digest) {
  // A running service misses the files of its page only between two renames.
  // Without its record a half-replaced dist is stale, whatever happens from here on.
  rmSync(RECORD, { force: true });
  rmSync(RETIRED, { recursive: true, force: true });
  mkdirSync(RETIRED, { recursive: true });
  for (const part of readdirSync(STAGING)) {
    if (existsSync(join(DIST, part))) renameSync(join(DIST, part), join(RETIRED, part));
    renameSync(join(STAGING, part), join(DIST, part));
  }
  rmSync(RETIRED, { recursive: true, force: true });
  writeFileSync(RECORD, digest);
}
