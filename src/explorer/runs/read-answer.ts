import type { ExecutionResult } from 'graphql';
import { wholeOf } from '../transport/metered-response.ts';
import { MalformedBodyError } from '../transport/read-results.ts';
import type { Run } from './run.ts';
import { isClosing, isOpening } from '../../answers/json/scan.ts';
import type { AnswerShelf, ArrivingAnswer } from './answer-shelf.ts';
import { firstLines } from './first-lines.ts';
import { readSoundJson } from './read-sound-json.ts';
import type { HeadLimits } from '../../answers/api.ts';
import { TextResult } from './text-result.ts';

/** Smaller answers are read on the page: sooner than a worker could be asked, bytes. */
const SMALL_ANSWER = 128 * 1024;

/** Larger ones are not laid out as a whole in GraphiQL's response editor: a megabyte holds it for half a second. */
const WHOLE_IN_EDITOR = 256 * 1024;

/** What is read of a large answer on the page, before the worker, at most: more than fits on most screens. */
const FIRST: HeadLimits = { lines: 100, length: 10_000 };

/** No editor's lines are lower, CSS pixels. */
const LINE_HEIGHT = 16;

/** Where those lines are, bytes. */
const FIRST_BYTES = 32 * 1024;

/** What the editor shows of an answer that is larger. */
const HEAD: HeadLimits = { lines: 1_000, length: 50_000 };

/** Indentation makes a text longer, and a hostile one a thousand times, characters. */
const WHOLE: HeadLimits = { lines: 50_000, length: 4 * WHOLE_IN_EDITOR };

/** How much comes in between two looks at what has come, bytes. */
const LOOKS_APART = 4 * 1024 * 1024;

/** Deeper ones are read in the worker, which has no call stack for it. */
const MAX_DEPTH = 1_000;

interface ReadContext {
  readonly shelf: AnswerShelf;
  readonly run: Run;
  /** Aborted once nobody waits for the answer; what is not shown by then never will be. */
  readonly signal?: AbortSignal;
  /** Shows the beginning of an answer while the rest comes in. */
  readonly onHead: (head: TextResult) => void;
  /** Shows the first lines at once, before the editor that will; returns the undo, if it can. */
  readonly cover?: (text: string) => (() => void) | undefined;
  /** Settles when what is shown has been painted. */
  readonly painted?: () => Promise<void>;
}

/**
 * Reads the body of an answer that is one result, for the tab of its run: a small one here, a large one
 * in the worker while it comes in. What has come of an answer that breaks off stays on the shelf, and a
 * text that is no result leaves the answer before in its place.
 *
 * @throws {MalformedBodyError} where it is no result; what the body throws
 */
export async function readAnswer(
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { shelf, run, signal, onHead, cover, painted }: ReadContext,
): Promise<ExecutionResult | TextResult> {
  const chunks = body[Symbol.asyncIterator]();
  const first: Uint8Array<ArrayBuffer>[] = [];
  let sum = 0;
  let answer: ArrivingAnswer | undefined;
  let looking: Promise<void> | undefined;
  let shownLines = 0;
  // What has its place without being shown would be another answer to the editor than to the table.
  const isWanted = (): boolean => signal?.aborted !== true;
  const startReading = async (): Promise<ArrivingAnswer> => {
    const text = firstOf(first);
    const uncover = text === undefined ? undefined : cover?.(text);
    if (uncover) await painted?.();
    try {
      answer = shelf.receive(run.tabId, run);
      // What does not begin as a result may be none, and the answer before is not given up for it.
      if (text !== undefined && isWanted()) {
        answer.place();
        answer.show(text.split('\n').length);
        onHead(new TextResult(text));
      }
    } finally {
      uncover?.();
    }
    // A worker that starts takes from what painting needs.
    await painted?.();
    for (const chunk of first) answer.append(chunk);
    looking = showHead(answer, onHead, isWanted).then((lines) => {
      shownLines = lines ?? shownLines;
    });
    return answer;
  };
  let nextLook = 0;
  try {
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
      sum += chunk.value.byteLength;
      if (answer) answer.append(chunk.value);
      else first.push(chunk.value);
      if (sum <= SMALL_ANSWER || sum < nextLook) continue;
      nextLook = sum + LOOKS_APART;
      if (answer) looking = look(answer);
      else await startReading();
    }
  } catch (error) {
    // The bytes of one that is being read are the worker's.
    const begin = async (): Promise<ArrivingAnswer | undefined> =>
      isWanted() && hasValue(await wholeOf(first)) ? startReading() : undefined;
    const part = answer ?? (await begin());
    await looking;
    const outline = await part?.finish();
    // The beginning that is shown may be all that came.
    if (outline && shownLines >= outline.lineCount) part?.show(undefined);
    // Whatever never was seen to be a result.
    part?.leave();
    throw error;
  }
  await looking;
  if (answer) return resultOf(answer, sum, isWanted);
  return readSmall(await wholeOf(first), { shelf, run }, isWanted);
}

async function readSmall(
  bytes: Uint8Array<ArrayBuffer>,
  { shelf, run }: Pick<ReadContext, 'shelf' | 'run'>,
  isWanted: () => boolean,
): Promise<ExecutionResult | TextResult> {
  try {
    if (isDeep(bytes)) throw new RangeError('deep');
    const result = readSoundJson(bytes);
    shelf.keep(run.tabId, () => bytes, run);
    return result;
  } catch {
    // It may have been cut, or hold NaN or a key twice, or be deeper than a call stack; what there is can be read.
    const answer = shelf.receive(run.tabId, run);
    answer.append(bytes);
    return resultOf(answer, bytes.byteLength, isWanted);
  }
}

/** Whether there is anything to be seen of what has come; if not, the answer before stays. */
function hasValue(bytes: Uint8Array): boolean {
  return /"(?:data|errors)"\s*:\s*[^\s{[]|"(?:data|errors)"\s*:\s*[{[]\s*\S/.test(
    new TextDecoder().decode(bytes),
  );
}

/** Whether lists and objects are so deep in each other that JSON.stringify may fail. */
function isDeep(bytes: Uint8Array): boolean {
  if (bytes.length < MAX_DEPTH) return false;
  let depth = 0;
  for (const byte of bytes) {
    if (isOpening(byte)) depth += 1;
    else if (isClosing(byte)) depth -= 1;
    // Brackets in strings count too: at worst the answer is read by the worker.
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

async function look(answer: ArrivingAnswer): Promise<void> {
  await answer.look();
}

/** The first lines of what has come; undefined where they are no result's. */
function firstOf(chunks: readonly Uint8Array[]): string | undefined {
  const decoder = new TextDecoder();
  let room = FIRST_BYTES;
  const json = chunks.map((chunk) => {
    const part = chunk.subarray(0, room);
    room -= part.byteLength;
    return decoder.decode(part, { stream: true });
  });
  return firstLines(json.join(''), firstOnScreen());
}

/** As many lines as the window could hold. */
function firstOnScreen(): HeadLimits {
  const height = 'innerHeight' in globalThis ? window.innerHeight : Infinity;
  return { ...FIRST, lines: Math.min(FIRST.lines, Math.ceil(height / LINE_HEIGHT)) };
}

/** @returns how many lines are shown; undefined where they are no result's */
async function showHead(
  answer: ArrivingAnswer,
  onHead: (head: TextResult) => void,
  isWanted: () => boolean,
): Promise<number | undefined> {
  // Both at once: what is asked for later waits for all bytes that have come until then.
  const [{ keys }, { text, lines }] = await Promise.all([answer.look(), answer.head(HEAD)]);
  if (!isResult(keys) || !isWanted()) return undefined;
  answer.place();
  answer.show(lines);
  onHead(new TextResult(text));
  return lines;
}

async function resultOf(
  answer: ArrivingAnswer,
  size: number,
  isWanted: () => boolean,
): Promise<TextResult> {
  const limits = size <= WHOLE_IN_EDITOR ? WHOLE : HEAD;
  const [outline, { text, lines }] = await Promise.all([answer.finish(), answer.head(limits)]);
  const { keys, errors, root, lineCount } = outline;
  if (!isResult(keys)) {
    answer.leave();
    throw new MalformedBodyError(
      outline.problems.length > 0 || root === undefined ? 'not-json' : 'not-graphql',
    );
  }
  if (!isWanted()) answer.leave();
  answer.place();
  answer.show(lines < lineCount ? lines : undefined);
  return new TextResult(text, errors);
}

/** GraphQL, section 7.1. */
function isResult(keys: readonly string[]): boolean {
  return keys.includes('data') || keys.includes('errors');
}
