import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { withFileLock } from '../locks/file-lock.mjs';
import { DIST, LOCKS, packageBin, ROOT } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { say, ToolError } from './command.mjs';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Builds explorer and service where dist does not hold the build of the present sources.
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

const PRODUCTS = [
  'explorer/index.html',
  'service/main.js',
  'service/gatehouse.js',
  'service/handler.js',
  'plugins/limit-operations.js',
];

const RECORD = join(DIST, '.gatehouse-build');

/** Beside the folder that it replaces: the replacement is a rename on one file system. */
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
    await viteBuild('explorer', []);
    // The bundle check reads Vite's manifest; no browser does, so it is not served.
    const manifest = join(STAGING, 'explorer/.vite');
    if (existsSync(manifest)) renameSync(manifest, join(STAGING, 'explorer-manifest'));
    const others = async () => {
      await viteBuild('service', ['--mode', 'service']);
      await viteBuild('plugins', ['--mode', 'plugins']);
    };
    await Promise.all([compressFolder(join(STAGING, 'explorer')), others()]);
    replaceBuild(digest);
  } finally {
    rmSync(STAGING, { recursive: true, force: true });
  }
}

/** @param {string} part @param {string[]} args */
async function viteBuild(part, args) {
  const { code, output } = await runProgram(
    process.execPath,
    [packageBin('vite'), 'build', '--outDir', join(STAGING, part), '--emptyOutDir', ...args],
    // Against the user's shell, if need be: a development React is three times the size.
    { env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new ToolError(`The ${part} could not be built (vite build).`, { output });
}

/** @param {string} digest */
function replaceBuild(digest) {
  // A running service misses the files of its page only between two renames.
  // Without its record a half-replaced dist counts as stale.
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

/**
 * A digest over names and contents, the same on each platform. A missing entry counts as empty.
 * @param {string} root absolute @param {readonly string[]} entries files and whole folders in it
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

/** What shrinks; fonts (woff2) and pictures are compressed already. */
const COMPRESSIBLE = /\.(?:css|html|m?js|json|svg|txt|ttf|wasm)$/;

/** Below this many bytes the headers weigh more than compression saves. */
const MIN_BYTES = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Puts a `.br` and a `.gz` beside each file that gets smaller, at the highest levels: each visit reads them.
 * @param {string} folder absolute
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true });
  const candidates = entries.filter((name) => COMPRESSIBLE.test(name));
  // Node spreads these over its thread pool.
  await Promise.all(candidates.map((name) => compressFile(join(folder, name))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  /** @param {string} suffix @param {Promise<Buffer>} compressed */
  const write = async (suffix, compressed) => {
    const bytes = await compressed;
    if (bytes.length < content.length) await writeFile(file + suffix, bytes);
  };
  await Promise.all([
    write('.br', brotli(content, { params })),
    write('.gz', gzipped(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
