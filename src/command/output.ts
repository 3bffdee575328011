import { access, constants, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { isGone } from '../locks/file-lock.mjs';
import { codeOf, replaceWhole } from '../service/files/startup-files.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { CommandError, EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import type { WriteBytes } from './write-rows.ts';

const PART_BYTES = 256 * 1024;

/**
 * Looks whether a file can be written, before anything is asked for.
 * @param inputs files that are read, where they are there
 * @throws {CommandError} it surely cannot
 * @throws {UsageError} it is one of the inputs, under whichever name
 */
export async function checkOutput(path: string | undefined, inputs: readonly string[] = []) {
  if (path === undefined) return;
  const statOf = (file: string) => stat(file).catch(() => undefined);
  const there = await statOf(path);
  const read = there ? await Promise.all(inputs.map(statOf)) : [];
  const isInput = read.some((one) => one?.ino === there?.ino && one?.dev === there?.dev);
  if (isInput) throw new UsageError(COMMAND_COPY.isInput(path));
  try {
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw fileFault(COMMAND_COPY.notWritten(path), error, EXIT.usage);
  }
}

/** The bytes of a file; each part is overwritten by the next one: thousands would be garbage that counts for little. */
export async function* readFileParts(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const room = new Uint8Array(PART_BYTES);
    for (let length = -1; length !== 0;) {
      ({ bytesRead: length } = await file.read(room));
      yield room.subarray(0, length);
    }
  } finally {
    await file.close();
  }
}

/** Writes a file all at once, so that readers see old or new; throws a CommandError, the old one staying. */
export async function writeWholeFile(path: string, fill: (write: WriteBytes) => Promise<void>) {
  try {
    await removeLeftovers(path);
    await replaceWhole(path, (file) => fill((bytes) => file.writeFile(bytes)));
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw fileFault(COMMAND_COPY.notWritten(path), error, EXIT.incomplete);
  }
}

export function writeWholeText(path: string, text: string): Promise<void> {
  return writeWholeFile(path, (write) => write(new TextEncoder().encode(text)));
}

/** Removes what killed processes of this machine left beside a file that they were about to replace. */
async function removeLeftovers(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    const rest = name.startsWith(start) ? name.slice(start.length) : '';
    const [, pid, host = ''] = /^(\d+)@(.+)\.[\da-f]{12}\.tmp$/.exec(rest) ?? [];
    if (pid && isGone({ pid: Number(pid), host })) await rm(join(dirname(path), name));
  }
}

/** Writes as fast as the stream is read; the returned function throws a CommandError if the reader has gone. */
export function writeTo(stream: Writable): WriteBytes {
  return (bytes) =>
    new Promise((resolve, reject) => {
      if (bytes.byteLength === 0) return resolve();
      stream.write(bytes, (error) => {
        if (!error) return resolve();
        const hasReaderGone = codeOf(error) === 'EPIPE' || stream.destroyed;
        const fault = fileFault(COMMAND_COPY.notWritten('-'), error, EXIT.incomplete);
        reject(hasReaderGone ? new CommandError('', EXIT.brokenPipe, { cause: error }) : fault);
      });
    });
}
