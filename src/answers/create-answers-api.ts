import { packCells } from './query/packed-cells.ts';
import { givenUp, gone } from './errors.ts';
import { compareRows } from './query/compare-rows.ts';
import { handOver } from '../workers/worker-calls.ts';
import { createAnswerReader, QUESTIONS, type AnswerReader } from './query/answer-reader.ts';
import { inOneWindow } from './store/windows.ts';
import { createAnswerText, type AnswerText } from './json/answer-text.ts';
import { createPageJoiner, type PageJoiner } from './store/join-pages.ts';
import { createResultJoiner, type ResultJoiner } from './store/join-results.ts';
import {
  createGrowingAnswer,
  type GrowingAnswer,
  type GrowingOptions,
} from './store/growing-answer.ts';
import type { AddedPage, PagePosition, PagesFacts } from './store/joined-answers.ts';
import type { AnswersApi } from './api.ts';

interface PagedAnswer {
  readonly growing: GrowingAnswer;
  readonly pages?: PageJoiner;
  readonly results?: ResultJoiner;
}

/** Without options, there is no place for long answers outside of memory. */
export function createAnswersApi(
  options: GrowingOptions = { openStorage: async () => undefined },
): AnswersApi {
  const arriving = new Map<string, { readonly text: AnswerText; readonly reader: AnswerReader }>();
  const paged = new Map<string, PagedAnswer>();
  /** Names under which paged answers go on once a page has come, with those that they have until then. */
  const awaited = new Map<string, string>();
  /** Names under which paged answers have gone on, by those of before. */
  const successors = new Map<string, string>();

  const underWay = new Set<string>();

  const readerOf = (name: string): AnswerReader | undefined =>
    arriving.get(name)?.reader ??
    (paged.get(name) ?? paged.get(successors.get(name) ?? ''))?.growing.reader;
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
  const findPaged = (name: string): PagedAnswer => {
    const answer = paged.get(name);
    if (!answer) throw gone();
    return answer;
  };
  const pagesOf = (name: string): PageJoiner => {
    const { pages } = findPaged(name);
    if (!pages) throw gone();
    return pages;
  };
  const renamePaged = (old: string, name: string): void => {
    paged.set(name, findPaged(old));
    paged.delete(old);
  };
  const drop = async (name: string): Promise<void> => {
    readerOf(name)?.end();
    const growing = paged.get(name)?.growing;
    for (const names of [arriving, paged, awaited, successors, underWay]) names.delete(name);
    await growing?.drop();
  };
  const factsOf = (name: string, position: PagePosition): PagesFacts | undefined => {
    const { growing, pages } = paged.get(name) ?? {};
    return growing?.isStored && !growing.canReopen ? undefined : pages?.facts(position);
  };
  const addFirst = async (old: string, name: string, page: Uint8Array): Promise<AddedPage> => {
    const pages = pagesOf(old);
    const adding = pages.add(page);
    if (!pages.isOpen) return adding;
    // At once: a file that is being written of the old one must not end where the rows end for now.
    renamePaged(old, name);
    awaited.delete(name);
    successors.set(old, name);
    try {
      return await adding;
    } catch (error) {
      // What was there before is whole again, and the page may be asked for anew.
      pages.end();
      if (successors.delete(old) && paged.has(name)) {
        renamePaged(name, old);
        awaited.set(name, old);
      }
      throw error;
    }
  };
  /** Makes an answer of what others have: dropping its name calls it off. */
  const makeAnswer = async <Facts>(
    name: string,
    make: (
      isWanted: () => boolean,
    ) => Promise<{ readonly facts: Facts; readonly json: string } | undefined>,
  ): Promise<Facts | undefined> => {
    const isWanted = (): boolean => underWay.has(name);
    underWay.add(name);
    try {
      const made = await make(isWanted);
      if (!isWanted()) throw givenUp();
      if (!made) return undefined;
      const text = textOf(name);
      text.append(new TextEncoder().encode(made.json));
      text.finish();
      return made.facts;
    } finally {
      underWay.delete(name);
    }
  };
  const questions = Object.fromEntries(
    QUESTIONS.map((question) => [
      question,
      async (name: string, ...rest: never[]): Promise<unknown> =>
        (read(name)[question] as (...args: never[]) => unknown)(...rest),
    ]),
  ) as Pick<AnswersApi, (typeof QUESTIONS)[number]>;
  return {
    ...questions,
    append: async (name, bytes) => textOf(name).append(bytes),
    async finish(name) {
      if (!paged.has(name)) textOf(name).finish();
      return read(name).outline();
    },
    drop,
    giveUpRows: async (name) => readerOf(name)?.giveUpRows(),
    giveUpChart: async (name) => readerOf(name)?.giveUpChart(),
    async chart(name, ...rest) {
      const chart = await read(name).chart(...rest);
      const parts = chart.kind === 'points' ? chart.series : [];
      return handOver(
        chart,
        ...parts.flatMap(({ x, y, rows, counts }) =>
          [x, y, rows, counts].map(({ buffer }) => buffer),
        ),
      );
    },
    async packedRows(name, request) {
      const { rows, total } = await read(name).rows(request);
      const bytes = packCells(rows.map(({ cells }) => cells));
      return handOver({ bytes, rows: rows.length, total }, bytes.buffer);
    },
    async file(name, ...rest) {
      // A file goes on only in the answer in which it began.
      if (!arriving.has(name)) findPaged(name);
      const part = await read(name).file(...rest);
      return handOver(part, part.bytes.buffer);
    },
    async beginPages(name, position, asked) {
      void drop(name);
      const growing = createGrowingAnswer(options);
      paged.set(name, { growing, pages: createPageJoiner(growing, position, asked) });
    },
    async beginResults(name, joined) {
      void drop(name);
      const growing = createGrowingAnswer(options);
      paged.set(name, { growing, results: createResultJoiner(growing, joined) });
    },
    async addResult(name, of, result) {
      const { results } = findPaged(name);
      if (!results) throw gone();
      return results.add(of, result);
    },
    async reopenPages(old, name, position) {
      const known = paged.get(old)?.growing.canReopen ? factsOf(old, position) : undefined;
      if (known) awaited.set(name, old);
      return known;
    },
    async addPage(name, page) {
      const old = awaited.get(name);
      return old === undefined ? pagesOf(name).add(page) : addFirst(old, name, page);
    },
    compare: (name, request) =>
      makeAnswer(name, (isWanted) => {
        const [before, after] = [read(request.before), read(request.after)];
        return compareRows(before, after, request, isWanted);
      }),
    group: (name, request) =>
      makeAnswer(name, (isWanted) => read(request.answer).groupRows(request, isWanted)),
    async rename(old, name) {
      const known = arriving.get(old);
      if (!known) findPaged(old);
      void drop(name);
      if (known) arriving.set(name, known);
      else renamePaged(old, name);
      arriving.delete(old);
    },
    async endPages(name) {
      const { pages, results } = findPaged(name);
      (pages ?? results)?.end();
      return read(name).outline();
    },
    pageIn: async (name, position) => factsOf(name, position) ?? read(name).pageIn(position),
  };
}
