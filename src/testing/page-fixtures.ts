import { COMPUTING, openGrowing, OpenAnswer } from '../answers/compute-rows.ts';
import { READING } from '../answers/read-answer.ts';
import type { WindowedText } from '../answers/store/windows.ts';
import type { AnswerText } from '../answers/json/answer-text.ts';
import { createPageJoiner, type PageJoiner } from '../answers/store/join-pages.ts';
import type { FileRequest } from '../answers/export/formats.ts';
import { createChunkStore } from '../answers/store/chunk-store.ts';
import {
  createGrowingAnswer,
  type GrowingAnswer,
  type GrowingOptions,
} from '../answers/store/growing-answer.ts';
import { createMemoryChunkStorage, type MemoryChunkStorage } from './memory-chunk-storage.ts';
import { StoredRows } from '../answers/store/stored-list.ts';
import { createStoredText, type StoredText } from '../answers/store/stored-text.ts';
import type { PagePosition } from '../answers/store/joined-answers.ts';
import { FILE_START, type FilePosition } from '../answers/export/file-format.ts';

type Bound<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (
    of: never,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

export type AnswerReader = Bound<typeof READING & typeof COMPUTING>;

/** Reads one answer, and works on its rows. */
export function createAnswerReader(text: WindowedText): AnswerReader {
  return readerOf(new OpenAnswer(text));
}

function readerOf(open: OpenAnswer): AnswerReader {
  const bind = (methods: object, of: unknown) =>
    Object.entries(methods).map(([name, method]: [string, (...args: unknown[]) => unknown]) => [
      name,
      (...args: unknown[]) => method(of, ...args),
    ]);
  return Object.fromEntries([...bind(READING, open.text), ...bind(COMPUTING, open)]);
}

/** The list of {@link PLACE}. */
export const LIST = ['data', 'all', 'edges'];

/** Where the pages of tests have their rows. */
export const PLACE: PagePosition = {
  parent: ['data', 'all'],
  lists: ['edges'],
  next: {
    kind: 'value',
    at: ['data', 'all', 'pageInfo', 'endCursor'],
    more: ['data', 'all', 'pageInfo', 'hasNextPage'],
  },
  total: undefined,
};

/** An answer that pages are joined to. */
export interface StartedAnswer {
  /** With what reads it, to be asked for anew after each change. */
  readonly answer: GrowingAnswer & { readonly reader: AnswerReader };
  readonly joiner: PageJoiner;
  readonly storage: MemoryChunkStorage;
}

/** Starts one for tests, whose chunks go into a storage in memory. */
export function startAnswer(
  options: Partial<GrowingOptions>,
  { storage = createMemoryChunkStorage(), position = PLACE } = {},
): StartedAnswer {
  const growing = createGrowingAnswer({ openStorage: async () => storage, ...options });
  const open = openGrowing(growing);
  const answer = Object.defineProperty(growing, 'reader', {
    get: () => readerOf(open()),
  }) as StartedAnswer['answer'];
  return { answer, storage, joiner: createPageJoiner(growing, position) };
}

/** Puts the rows of a text out of memory that ends behind them. */
export async function storeRows(
  flat: AnswerText,
  { path, list, chunkBytes }: { path: readonly string[]; list: number; chunkBytes: number },
): Promise<{ readonly text: StoredText; readonly storage: MemoryChunkStorage }> {
  const storage = createMemoryChunkStorage();
  const chunks = createChunkStore(storage);
  const head = flat.bytes.subarray(0, list + 1);
  const stored = await StoredRows.store({ path, head, text: flat }, chunks, chunkBytes);
  return { storage, text: createStoredText(stored) };
}

/** A whole file of an answer. */
export async function fileOf(reader: AnswerReader, request: FileRequest): Promise<string> {
  let text = '';
  for (let from: FilePosition | undefined = FILE_START; from;) {
    const part = await reader.file(request, from);
    text += new TextDecoder().decode(part.bytes);
    from = part.next;
  }
  return text;
}
