import type { ExecutionResult, GraphQLError } from 'graphql';
import { jsonOrNone } from '../../contract/json-members.ts';
import { MalformedBodyError } from '../../transport/read-results.ts';
import type { AnswerStore } from './answer-store.ts';
import type { Run } from './run.ts';
import type { AnswerOutline } from '../../answers/query/outline.ts';

/** Size of a beginning that is shown while the rest arrives, bytes. */
const BEGINNING = 32 * 1024;

const LOOKS_APART = 4 * 1024 * 1024;

interface ReadContext {
  readonly answerStore: AnswerStore;
  readonly run: Run;
  readonly signal?: AbortSignal;
}

/** Reads a result as it comes, in the worker. Throws {@link MalformedBodyError}, or as the body does. */
export async function readAnswer(
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { answerStore, run, signal }: ReadContext,
): Promise<ExecutionResult> {
  const answer = answerStore.open(run.tabId, run);
  const commit = (): void => {
    if (signal?.aborted !== true) answer.commit();
  };
  const showBeginning = async (): Promise<void> => {
    const { keys } = await answer.look();
    if (isResult(keys)) commit();
  };
  let looking: Promise<void> | undefined;
  let size = 0;
  let nextLook = BEGINNING;
  let first = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of inParts(body)) {
      if (size < BEGINNING) first += decoder.decode(chunk, { stream: true });
      size += chunk.byteLength;
      answer.append(chunk);
      if (size < nextLook) continue;
      nextLook = size + LOOKS_APART;
      looking = showBeginning();
    }
    await looking;
  } catch (error) {
    await looking?.catch(() => undefined);
    if (hasValue(first)) {
      const outline = await answer.finish().catch(() => undefined);
      if (outline && isResult(outline.keys)) commit();
    }
    answer.discard();
    throw error;
  }
  const outline = await answer.finish();
  const { keys, root, problems } = outline;
  if (!isResult(keys)) {
    answer.discard();
    throw new MalformedBodyError(
      problems.length > 0 || root === undefined ? 'not-json' : 'not-graphql',
    );
  }
  commit();
  answer.discard();
  if (problems.some(({ kind }) => kind === 'cut')) throw new MalformedBodyError('stream-broken');
  return { errors: errorsOf(outline) };
}

function errorsOf({ errors, errorCount }: AnswerOutline): readonly GraphQLError[] {
  const read = errors.map(({ json, message }) => jsonOrNone(json) ?? { message });
  const others = Array.from({ length: errorCount - read.length }, () => ({}));
  return [...read, ...others] as GraphQLError[];
}

/** Splits a large first chunk, so that the beginning is read first. */
async function* inParts(body: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  let isFirst = true;
  for await (const chunk of body) {
    if (isFirst && chunk.byteLength > BEGINNING) {
      yield chunk.slice(0, BEGINNING);
      yield chunk.slice(BEGINNING);
    } else yield chunk;
    isFirst = false;
  }
}

function isResult(keys: readonly string[]): boolean {
  return keys.includes('data') || keys.includes('errors');
}

/** Whether there is a visible value; if not, the answer before stays. */
function hasValue(text: string): boolean {
  return /"(?:data|errors)"\s*:\s*[^\s{[]|"(?:data|errors)"\s*:\s*[{[]\s*\S/.test(text);
}
