import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { describeFileFailure, StartupError } from '../startup-error.ts';

/** An encoding that the build writes a compressed copy for, and how the copy's name ends. */
const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** A file as it goes over the wire in one encoding. */
export interface Representation {
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
    throw new StartupError(
      `The explorer in ${directory} cannot be read: ${describeFileFailure(error)}.`,
      { cause: error },
    );
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
