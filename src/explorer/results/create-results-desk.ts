import { handOver } from '../workers/worker-calls.ts';
import type { AnswerReader } from './answer/answer-reader.ts';
import { createFlatReader } from './answer/flat-reader.ts';
import { createAnswerText, type AnswerText } from './answer/indexed-text.ts';
import { createPageJoiner, type PageJoiner } from './answer/join-pages.ts';
import type { OpenChunkBox } from './answer/spill/chunk-box.ts';
import { createGrowingAnswer, type GrowingAnswer } from './answer/spill/growing-answer.ts';
import type { ResultsDesk } from './results-desk.ts';

/** An answer whose bytes come one after the other. */
interface ArrivingAnswer {
  readonly text: AnswerText;
  readonly reader: AnswerReader;
}

/** An answer that is joined of pages. */
interface PagedAnswer {
  readonly growing: GrowingAnswer;
  readonly pages: PageJoiner;
}

/**
 * Makes the desk that keeps answers and serves parts of them.
 *
 * @param openBox opens a place outside of memory; by default there is none
 */
export function createResultsDesk(openBox: OpenChunkBox = async () => undefined): ResultsDesk {
  const arriving = new Map<string, ArrivingAnswer>();
  const paged = new Map<string, PagedAnswer>();
  const gone = (): Error => new Error('This answer is not kept any more. Run the operation again.');
  const readerOf = (name: string): AnswerReader | undefined =>
    arriving.get(name)?.reader ?? paged.get(name)?.growing.reader;
  const read = (name: string): AnswerReader => {
    const reader = readerOf(name);
    if (!reader) throw gone();
    return reader;
  };
  const textOf = (name: string): AnswerText => {
    const known = arriving.get(name);
    if (known) return known.text;
    const text = createAnswerText();
    arriving.set(name, { text, reader: createFlatReader(text) });
    return text;
  };
  const pagesOf = (name: string): PageJoiner => {
    const answer = paged.get(name);
    if (!answer) throw arriving.has(name) ? new TypeError('This answer takes no pages.') : gone();
    return answer.pages;
  };
  /** Forgets it at once, and settles when what it had outside of memory is removed. */
  const drop = (name: string): Promise<void> => {
    readerOf(name)?.end();
    arriving.delete(name);
    const growing = paged.get(name)?.growing;
    paged.delete(name);
    return growing?.drop() ?? Promise.resolve();
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
    head: async (name, ...rest) => read(name).head(...rest),
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
      const part = await read(name).file(...rest);
      return handOver(part, part.bytes.buffer);
    },
    async beginPages(name, place, asked) {
      void drop(name);
      const growing = createGrowingAnswer({ openBox });
      paged.set(name, { growing, pages: createPageJoiner(growing, place, asked) });
    },
    addPage: async (name, page) => pagesOf(name).add(page),
    async rename(old, name) {
      if (!arriving.has(old) && !paged.has(old)) throw gone();
      void drop(name);
      for (const answers of [arriving, paged] as Map<string, unknown>[]) {
        if (answers.has(old)) answers.set(name, answers.get(old));
        answers.delete(old);
      }
    },
    async endPages(name) {
      pagesOf(name).end();
      return read(name).outline();
    },
    pageIn: async (name, ...rest) => read(name).pageIn(...rest),
    bytes: async (name) => read(name).bytes(),
  };
}
