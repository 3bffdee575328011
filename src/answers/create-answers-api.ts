import { gone } from './errors.ts';
import { handOver } from '../workers/worker-calls.ts';
import { createAnswerReader, type AnswerReader } from './query/answer-reader.ts';
import { inOneWindow } from './store/windows.ts';
import { createAnswerText, type AnswerText } from './json/answer-text.ts';
import { createPagedAnswers } from './store/paged-answers.ts';
import type { GrowingOptions } from './store/growing-answer.ts';
import type { AnswersApi } from './api.ts';

/** An answer whose bytes come one after the other. */
interface ArrivingAnswer {
  readonly text: AnswerText;
  readonly reader: AnswerReader;
}

/**
 * Makes the API that keeps answers and serves parts of them.
 *
 * @param growing where long answers go; by default there is no place outside of memory
 */
export function createAnswersApi(
  growing: GrowingOptions = { openBox: async () => undefined },
): AnswersApi {
  const arriving = new Map<string, ArrivingAnswer>();
  const paged = createPagedAnswers(growing);
  const isThere = (name: string): boolean => arriving.has(name) || paged.has(name);
  const readerOf = (name: string): AnswerReader | undefined =>
    arriving.get(name)?.reader ?? paged.reader(name);
  const read = (name: string): AnswerReader => {
    const reader = readerOf(name);
    if (!reader) throw gone();
    return reader;
  };
  const textOf = (name: string): AnswerText => {
    const known = arriving.get(name);
    if (known) return known.text;
    const text = createAnswerText();
    arriving.set(name, { text, reader: createAnswerReader(inOneWindow(text)) });
    return text;
  };
  /** Forgets it at once, and settles when what it had outside of memory is removed. */
  const drop = (name: string): Promise<void> => {
    readerOf(name)?.end();
    arriving.delete(name);
    return paged.drop(name);
  };
  return {
    append: async (name, bytes) => textOf(name).append(bytes),
    async finish(name) {
      if (!paged.has(name)) textOf(name).finish();
      return read(name).outline();
    },
    outline: async (name) => read(name).outline(),
    drop,
    lines: async (name, ...rest) => read(name).lines(...rest),
    children: async (name, ...rest) => read(name).children(...rest),
    values: async (name, ...rest) => read(name).values(...rest),
    valueInLine: async (name, ...rest) => read(name).valueInLine(...rest),
    find: async (name, ...rest) => read(name).find(...rest),
    placeOf: async (name, ...rest) => read(name).placeOf(...rest),
    followPaths: async (name, ...rest) => read(name).followPaths(...rest),
    rows: async (name, ...rest) => read(name).rows(...rest),
    giveUpRows: async (name) => readerOf(name)?.giveUpRows(),
    copyCells: async (name, ...rest) => read(name).copyCells(...rest),
    text: async (name, ...rest) => read(name).text(...rest),
    async file(name, ...rest) {
      // A file goes on only in the answer in which it began.
      if (!isThere(name)) throw gone();
      const part = await read(name).file(...rest);
      return handOver(part, part.bytes.buffer);
    },
    async beginPages(name, place, asked) {
      void drop(name);
      paged.begin(name, place, asked);
    },
    reopenPages: async (...rest) => paged.reopen(...rest),
    addPage: (...rest) => paged.add(...rest),
    async rename(old, name) {
      if (!isThere(old)) throw gone();
      void drop(name);
      const known = arriving.get(old);
      if (known) arriving.set(name, known);
      else paged.rename(old, name);
      arriving.delete(old);
    },
    async endPages(name) {
      paged.end(name);
      return read(name).outline();
    },
    pageIn: async (name, place) => paged.facts(name, place) ?? read(name).pageIn(place),
    bytes: async (name) => read(name).bytes(),
  };
}
