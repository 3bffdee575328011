import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import { entityTag } from '../http/response.ts';
import { codeOf, systemError, StartupError } from '../files/startup-files.ts';

const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: 'identity', suffix: '' },
] as const;

export type ExplorerFile = Awaited<ReturnType<typeof describeFile>>;

/** By path below the page, listed once: no request can lead out of the folder. Throws a StartupError. */
export async function listExplorerFiles(directory: string) {
  const files = new Map<string, ExplorerFile>();
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const regular = entries.filter((entry) => entry.isFile());
    const paths = regular.map((entry) => relative(directory, join(entry.parentPath, entry.name)));
    const names = new Set(paths.map((path) => path.split(sep).join('/')));
    for (const name of names) {
      const isCopy = names.has(name.replace(/\.(?:br|gz)$/, '')) && /\.(?:br|gz)$/.test(name);
      // Files that begin with a dot belong to tools and are not public.
      if (isCopy || name.startsWith('.')) continue;
      files.set(name, await describeFile(directory, name, names));
    }
  } catch (error) {
    throw systemError(`The explorer in ${directory} cannot be read`, error);
  }
  if (!files.has('index.html')) {
    throw new StartupError(`The explorer in ${directory} has no index.html; build it first.`);
  }
  return files;
}

async function describeFile(directory: string, name: string, names: ReadonlySet<string>) {
  const content = await readFile(join(directory, name));
  return Promise.all(
    ENCODINGS.filter(({ suffix }) => names.has(name + suffix)).map(async ({ encoding, suffix }) => {
      const path = join(directory, name + suffix);
      const { size } = await stat(path);
      // Strong, and different for each encoding (RFC 9110, section 8.8.3).
      return { encoding, path, size, etag: entityTag(content, suffix) };
    }),
  );
}

/** By the weights of codings, of which 0 rules one out (RFC 9110, section 12.5.3). */
export function chooseRepresentation(file: ExplorerFile, acceptEncoding = '') {
  const accepted = parseAccept(acceptEncoding);
  const weights = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]));
  return file.find(
    ({ encoding }) =>
      encoding === 'identity' || (weights.get(encoding) ?? weights.get('*') ?? 0) > 0,
  );
}

/** Call it before headers are out: undefined where the file is gone, an Error where it cannot be read. */
export async function openRepresentation({ path, size }: ExplorerFile[number]) {
  const file = await open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!file || (await file.stat()).size === size) return file;
  await file.close();
  throw new Error(`${path} has changed since the service started; start it again`);
}
