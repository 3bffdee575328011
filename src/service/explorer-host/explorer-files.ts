import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeOf, fileError, StartupError } from '../startup-files.ts';

/** An encoding that the build writes a compressed copy for, and how the copy's name ends. */
const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** A file as it goes over the wire in one encoding. */
interface Representation {
  /** `identity` for the file itself. */
  readonly encoding: 'identity' | (typeof COPIES)[number]['encoding'];
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Strong, and different for each encoding (RFC 9110, section 8.8.3). */
  readonly etag: string;
}

/** A file of the explorer; the smallest representation first, the file itself last. */
export type ExplorerFile = readonly [Representation, ...Representation[]];

/**
 * Reads which files there are, once. A request is answered from this list alone, so no path that
 * somebody makes up can lead out of the folder.
 *
 * @param directory what `vite build` wrote
 * @returns by path below the explorer's page, such as `assets/app-1a2b3c.js`
 * @throws {StartupError} with one sentence where the folder or its index.html is missing
 */
export async function listExplorerFiles(
  directory: string,
): Promise<ReadonlyMap<string, ExplorerFile>> {
  const files = new Map<string, ExplorerFile>();
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const names = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'),
        ),
    );
    for (const name of names) {
      const isCopy = COPIES.some(
        ({ suffix }) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)),
      );
      // What begins with a dot is a tool's, and not for the world.
      if (!isCopy && !name.startsWith('.'))
        files.set(name, await describeFile(directory, name, names));
    }
  } catch (error) {
    throw fileError(`The explorer in ${directory} cannot be read`, error);
  }
  if (!files.has('index.html')) {
    throw new StartupError(`The explorer in ${directory} has no index.html; build it first.`);
  }
  return files;
}

async function describeFile(
  directory: string,
  name: string,
  names: ReadonlySet<string>,
): Promise<ExplorerFile> {
  const path = join(directory, name);
  const content = await readFile(path);
  const describe = async (
    encoding: Representation['encoding'],
    suffix: string,
  ): Promise<Representation> => ({
    encoding,
    path: path + suffix,
    size: (await stat(path + suffix)).size,
    etag: entityTag(content, suffix),
  });
  const copies = COPIES.filter(({ suffix }) => names.has(name + suffix));
  const [first, ...others] = await Promise.all([
    ...copies.map(({ encoding, suffix }) => describe(encoding, suffix)),
    describe('identity', ''),
  ]);
  if (!first) throw new TypeError('a file always has its own representation');
  return [first, ...others];
}

/** @returns a strong entity tag for a content, and for one of its encodings */
export function entityTag(content: string | Buffer, suffix = ''): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}${suffix}"`;
}

/** A coding and its weight; a weight of 0 rules it out (RFC 9110, section 12.5.3). */
const CODING = /^\s*([\w*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/** The first representation that the caller takes; the file itself where none of them is. */
export function chooseRepresentation(
  file: ExplorerFile,
  acceptEncoding: string | undefined,
): Representation {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const match = CODING.exec(part);
    if (match?.[1]) weights.set(match[1].toLowerCase(), Number(match[2] ?? 1));
  }
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const encoded = file.find(({ encoding }) => encoding !== 'identity' && weightOf(encoding) > 0);
  return encoded ?? file.at(-1) ?? file[0];
}

/**
 * Opens what was listed when the service started, before anything is answered: once the headers are
 * out, a failure can only break off the connection.
 *
 * @returns undefined where the file is gone by now
 * @throws {Error} where it cannot be read, or is another one by now, whose size and tag are not known
 */
export async function openRepresentation({
  path,
  size,
}: Representation): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const now = await file.stat();
  if (now.size === size) return file;
  await file.close();
  throw new Error(`${path} has changed since the service started; start it again`);
}
