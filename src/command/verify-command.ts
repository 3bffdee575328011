import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { MANIFEST_VERSION, type ManifestFile } from '../answers/export/manifest.ts';
import { jsonOrNone } from '../contract/json-members.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { codeOf } from '../service/files/startup-files.ts';
import { EXIT, fileFault } from './command-error.ts';
import { defineSubcommand } from './define-subcommand.ts';
import { COMMAND_COPY } from './copy.ts';
import { readFileParts } from './output.ts';

const { verify: WORDS } = COMMAND_COPY;

/** A name without a folder: a manifest says nothing of files elsewhere. */
const nameSchema = v.pipe(
  v.string(),
  v.check(
    (name) => name !== '' && name !== '..' && basename(name) === name && !name.includes('\\'),
  ),
);

const manifestSchema = v.object({
  manifest: v.number(),
  files: v.pipe(
    v.array(
      v.object({
        name: nameSchema,
        bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
      }),
    ),
    v.minLength(1),
  ),
});

export const VERIFY = defineSubcommand({
  about: `Usage: gatehouse verify <manifest>

Compares saved files with their manifest, which has the size and the SHA-256 of each. They are looked
for beside it. Ends with 1 where one differs or is missing.`,
  options: {},
  maxWords: 1,
  async run(options, { output, signal }) {
    const [path] = options.positionals;
    if (path === undefined) throw new UsageError(WORDS.noManifest);
    let isSame = true;
    for await (const { name, state } of compareFiles(path, signal)) {
      isSame &&= state === 'agrees';
      output.write(`${WORDS[state](name)}\n`);
    }
    return isSame ? EXIT.done : EXIT.failed;
  },
});

/** @throws {UsageError} it is no manifest; CommandError where it or a file cannot be read */
export async function* compareFiles(manifest: string, signal?: AbortSignal) {
  for (const { name, bytes, sha256 } of await readManifestFiles(manifest)) {
    const digest = await digestOf(join(dirname(manifest), name), signal);
    const agrees = digest?.sha256 === sha256 && digest.bytes === bytes;
    const state = agrees ? 'agrees' : digest ? 'differs' : 'missing';
    yield { name, state } as const;
  }
}

/** @throws {UsageError} it is no manifest; CommandError where it cannot be read */
async function readManifestFiles(path: string): Promise<readonly ManifestFile[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileFault(WORDS.unreadable(path), error, EXIT.usage);
  });
  const parsed = v.safeParse(manifestSchema, jsonOrNone(text));
  if (!parsed.success) throw new UsageError(`${path} is no manifest of the explorer.`);
  if (parsed.output.manifest > MANIFEST_VERSION) throw new UsageError(WORDS.newer(path));
  return parsed.output.files;
}

/** A file's length and hash, read part by part; undefined where it is missing. Throws a CommandError. */
export async function digestOf(path: string, signal?: AbortSignal) {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const part of readFileParts(path)) {
      signal?.throwIfAborted();
      hash.update(part);
      bytes += part.length;
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw fileFault(WORDS.unreadable(path), error, EXIT.failed);
  }
  return { bytes, sha256: hash.digest('hex') };
}
