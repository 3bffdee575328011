import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs';
import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { wholeAnswerText } from '../answers/json/answer-text.ts';
import { childrenFrom } from '../answers/json/children.ts';
import type { PagesTarget } from '../answers/store/join-pages.ts';
import { jsonOrNone } from '../contract/json-members.ts';
import { UsageError } from '../doctor/terminal/command-options.ts';
import { ODD_ENDS } from '../jobs/job-state.ts';
import { isRunning } from '../locks/file-lock.mjs';
import { codeOf } from '../service/files/startup-files.ts';
import { EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import { readIfThere } from './read-operation.ts';
import { blockOf, type RowBlock } from './row-block.ts';
import { ndjsonRows, type WriteBytes } from './write-rows.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const texts = v.pipe(v.array(v.string()), v.readonly());

const stateSchema = v.object({
  version: v.literal(1),
  /** A digest of the call and its address. */
  operation: v.string(),
  /** The process that writes it, or did. */
  pid: count,
  /** When that process began, as {@link startOf} says it: its id may be another's by now. */
  started: v.optional(v.string()),
  /** The cursor of the next page, as JSON. */
  cursor: v.optional(v.string()),
  isWhole: v.boolean(),
  /** How incomplete pages ended; kept until the rows are in their file. */
  end: v.optional(v.picklist(ODD_ENDS)),
  rows: count,
  total: v.optional(count),
  totalChange: v.optional(v.object({ from: count, to: count, isOfRows: v.optional(v.boolean()) })),
  /** The number of rows with further pages, for each nested connection. */
  inner: v.optional(v.array(count), []),
  pages: count,
  bytes: count,
  /** The text before and behind the rows in the joined answer. */
  head: v.string(),
  tail: v.string(),
  errors: texts,
  /** The joiner's record of pages so far, by which it recognizes repeated ones. */
  seen: v.optional(
    v.object({
      cursors: texts,
      pageRows: v.optional(count),
      items: v.optional(v.string()),
      equalPages: count,
    }),
  ),
  /** Whether the rows are getting the file's own name, or have it. */
  isMoved: v.optional(v.boolean()),
  /** True once the file is written, where the state is kept for values that failed. */
  isOver: v.optional(v.boolean()),
  errorsInRows: v.optional(count, 0),
  /** Set while a mutation is under way: the place after its last value. */
  sent: v.optional(count),
  each: v.optional(
    v.object({
      done: count,
      /** Keys below `data` to the rows; undefined where the answers have no list. */
      list: v.optional(texts),
      /** Values without rows; those without a message had none in the answer. */
      lost: v.array(
        v.object({
          value: v.string(),
          said: v.optional(v.string()),
          /** Its place among the values, where a call may be made again for it. */
          index: v.optional(count),
        }),
      ),
      unassigned: count,
      withMore: v.optional(count, 0),
      isLimited: v.optional(v.boolean()),
      /** The field that tells a row's value. */
      field: v.optional(v.string()),
    }),
  ),
});

export type RunState = v.InferOutput<typeof stateSchema>;

export const FRESH: Omit<RunState, 'operation'> = {
  version: 1,
  pid: process.pid,
  isWhole: false,
  rows: 0,
  pages: 0,
  bytes: 0,
  head: '',
  tail: '',
  inner: [],
  errors: [],
  errorsInRows: 0,
};

export type RowSpool = Awaited<ReturnType<typeof openRowSpool>>;

const BLOCK_BYTES = 256 * 1024;

/** Past this the file of states begins anew. */
const MAX_STATES_BYTES = 1024 * 1024;

const COMMA = 0x2c;
const LF = 0x0a;
const [OPEN, CLOSE] = [0x5b, 0x5d];
const { spool: WORDS } = COMMAND_COPY;

function stateFileOf(path: string): string {
  return `${path}.json`;
}

/**
 * Reads how far a run has come; undefined where there is none.
 * @throws {UsageError} it belongs to another operation, cannot be read, or is being written
 */
export async function readRunState(path: string, operation: string): Promise<RunState | undefined> {
  const state = await readLastState(path);
  if (!state) return undefined;
  const { pid, started, isOver } = state;
  const isItself = started === undefined || started === startOf(pid);
  if (pid !== process.pid && isItself && isRunning(pid)) {
    throw new UsageError(WORDS.running(path, pid), { cause: 'running' });
  }
  if (state.operation === operation) return state;
  if (isOver) return undefined;
  throw new UsageError(WORDS.ofOther(path));
}

export async function readLastState(path: string): Promise<RunState | undefined> {
  const text = await readIfThere(stateFileOf(path));
  if (!text) return undefined;
  // A line that a kill has cut has no end. Earlier versions wrote one state, without a line's end.
  const [last = ''] = text.toString().split('\n').slice(-2);
  const parsed = v.safeParse(stateSchema, jsonOrNone(last));
  if (!parsed.success) throw new UsageError(WORDS.broken(stateFileOf(path)));
  return parsed.output;
}

/** The places of values for which a call may be made again. */
export function placesToAskAgain({ each }: Pick<RunState, 'each'>): readonly number[] {
  return each?.lost.flatMap(({ index = -1 }) => (index < 0 ? [] : [index])) ?? [];
}

export function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env })
        .toString()
        .trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its 22nd field (proc_pid_stat(5)); the second one, a name in brackets, may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20];
  } catch {
    return undefined;
  }
}

/**
 * Opens the NDJSON file for the rows of pages, with its state beside it after each page.
 * @param live also given the rows as they come; the file is left out then
 * @throws {UsageError} the file is not what its state says; CommandError where it cannot be written
 */
export async function openRowSpool(path: string | undefined, start: RunState, live?: WriteBytes) {
  const file = path === undefined ? undefined : await openRows(path, start);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const lines = createByteBuffer(BLOCK_BYTES);
  const states = path === undefined ? undefined : createStateFile(stateFileOf(path));
  let state = start;
  let { bytes, head, tail } = start;
  const target: PagesTarget = {
    begin(written) {
      if (head === '') head = decoder.decode(written);
    },
    async add(_key, text, list) {
      lines.clear();
      for (const span of childrenFrom(text, list.start)) {
        ndjsonRows.row(lines, { text, span });
      }
      const rows = lines.bytes.slice(0, lines.length);
      await live?.(rows);
      try {
        // Where half a page was written before, it is written over.
        for (let at = 0; file && at < rows.length;) {
          at += writeSync(file.fd, rows, at, rows.length - at, bytes + at);
        }
      } catch (error) {
        throw fileFault(COMMAND_COPY.notWritten(String(path)), error, EXIT.incomplete);
      }
      bytes += rows.length;
    },
    end(parts) {
      tail = `]${parts.map((part) => decoder.decode(part)).join('')}`;
    },
    reopen: () => undefined,
    noRoom: () => undefined,
  };
  return {
    target,
    get state() {
      return state;
    },
    async checkpoint(change: Partial<RunState>): Promise<void> {
      const next = { ...state, ...change, bytes, head, tail };
      await states?.add(JSON.stringify(next));
      state = next;
    },
    async *blocks(): AsyncGenerator<RowBlock> {
      if (state.bytes === 0) yield rowsBlock(new Uint8Array());
      for await (const rows of readLines(file, state.bytes)) {
        yield rowsBlock(rows);
      }
    },
    async writeJson(write: WriteBytes): Promise<void> {
      await write(encoder.encode(state.head));
      let isFirst = true;
      for await (const rows of readLines(file, state.bytes)) {
        if (!isFirst) await write(Uint8Array.of(COMMA));
        isFirst = false;
        await write(asItems(rows));
      }
      await write(encoder.encode(state.tail));
    },
    async close(): Promise<void> {
      // Half a page is no whole lines.
      await file?.truncate(state.bytes).catch(() => undefined);
      await file?.close();
      await states?.end(JSON.stringify(state));
    },
    async remove(): Promise<void> {
      if (path === undefined) return;
      await states?.close();
      for (const one of [stateFileOf(path), path]) {
        await rm(one, { force: true }).catch((error: unknown) => {
          throw fileFault(COMMAND_COPY.notWritten(one), error, EXIT.incomplete);
        });
      }
    },
    async rename(to: string): Promise<void> {
      if (path === undefined) return;
      await file?.truncate(state.bytes);
      await file?.sync();
      await this.checkpoint({ isMoved: true });
      await rename(path, to).catch((error: unknown) => {
        throw fileFault(COMMAND_COPY.notWritten(to), error, EXIT.incomplete);
      });
    },
  };
}

async function openRows(path: string, { bytes, isMoved }: RunState): Promise<FileHandle> {
  try {
    // A run that was killed before its state was gone may have moved them.
    if (isMoved && !existsSync(path)) await rename(path.replace(/\.part$/, ''), path);
    if (bytes === 0) return await open(path, 'w+');
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    if (size >= bytes) return file;
    await file.close();
  } catch (error) {
    if (bytes === 0 || codeOf(error) !== 'ENOENT') {
      throw fileFault(COMMAND_COPY.notWritten(path), error, EXIT.usage);
    }
  }
  throw new UsageError(WORDS.notAll(path));
}

function rowsBlock(lines: Uint8Array<ArrayBuffer>): RowBlock {
  // One copy, not several: a list of a million rows has thousands of blocks.
  const text = new Uint8Array(Math.max(2, lines.length + 1));
  text.set(lines, 1);
  for (let at = text.indexOf(LF); at >= 0; at = text.indexOf(LF, at + 1)) text[at] = COMMA;
  [text[0], text[text.length - 1]] = [OPEN, CLOSE];
  return blockOf(wholeAnswerText(text));
}

export async function* readRowsFile(path: string, begin = 0): AsyncGenerator<RowBlock> {
  for await (const lines of readFileLines(path, begin)) yield rowsBlock(lines);
}

export async function* readFileLines(path: string, begin = 0) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(new Uint8Array(1), 0, 1, Math.max(0, size - 1));
    if (size > 0 && buffer[0] !== LF) throw new UsageError(WORDS.cut(path));
    yield* readLines(file, size, begin);
  } finally {
    await file.close();
  }
}

/** Whole lines of a part of a file, some at once, which those after them overwrite. */
async function* readLines(file: FileHandle | undefined, end: number, begin = 0) {
  let room = new Uint8Array(BLOCK_BYTES);
  for (let at = begin; file && at < end;) {
    const { bytesRead } = await file.read(room, 0, Math.min(room.length, end - at), at);
    const last = room.subarray(0, bytesRead).lastIndexOf(LF);
    if (bytesRead === 0) return;
    // A row that is longer than a block.
    if (last < 0) room = new Uint8Array(room.length * 2);
    else yield room.subarray(0, last + 1);
    at += last + 1;
  }
}

/** Lines as items of a list: no row has a line break of its own. */
function asItems(rows: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const items = rows.slice(0, -1);
  for (let at = items.indexOf(LF); at >= 0; at = items.indexOf(LF, at + 1)) items[at] = COMMA;
  return items;
}

/** A file of states, one a line: a run has thousands. The last whole one counts, and nothing waits for the disk. */
function createStateFile(path: string) {
  let file: FileHandle | undefined;
  let bytes = 0;
  const close = async (): Promise<void> => {
    await file?.close();
    file = undefined;
  };
  const replace = async (line: string): Promise<void> => {
    await close();
    await writeFile(`${path}.tmp`, line);
    await rename(`${path}.tmp`, path);
    bytes = line.length;
  };
  return {
    close,
    async add(state: string): Promise<void> {
      const line = `${state}\n`;
      try {
        if (file) appendFileSync(file.fd, line);
        else await replace(line);
        bytes += line.length;
        if (bytes > MAX_STATES_BYTES) await close();
        else file ??= await open(path, 'a');
      } catch (error) {
        // Half a line may be there: the next state replaces it.
        await close();
        await rm(`${path}.tmp`, { force: true }).catch(() => undefined);
        throw fileFault(COMMAND_COPY.notWritten(path), error, EXIT.incomplete);
      }
    },
    /** Leaves one state, for versions that read no more. */
    async end(state: string): Promise<void> {
      if (file) await replace(state).catch(() => undefined);
    },
  };
}
