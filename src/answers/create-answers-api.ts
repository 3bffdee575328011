import { packCells, type PackedRows } from './query/packed-cells.ts';
import { givenUp, gone } from './store/errors.ts';
import { compareRows } from './query/compare-rows.ts';
import { handOver } from '../workers/worker-calls.ts';
import {
  createAnswerReader,
  QUESTIONS,
  readerOfGrowing,
  type AnswerReader,
} from './answer-reader.ts';
import { inOneWindow } from './store/windows.ts';
import { createAnswerText, type AnswerText } from './json/answer-text.ts';
import { createPageJoiner, type PageJoiner } from './store/join-pages.ts';
import { createResultJoiner, type ResultJoiner } from './store/join-results.ts';
import {
  createGrowingAnswer,
  type GrowingAnswer,
  type GrowingOptions,
} from './store/growing-answer.ts';
import type {
  AddedPage,
  AddedResult,
  JoinedResults,
  PagePosition,
  PagesFacts,
  ResultValues,
} from './store/joined-answers.ts';
import type { ComparedAnswers, ComparisonFacts, GroupedRows } from './query/derived-answers.ts';
import type { AnswerOutline } from './query/outline.ts';
import type { RowsRequest } from './query/rows.ts';

/** What an answer's reader is asked, by the answer's name. */
type Questions = {
  readonly [Question in (typeof QUESTIONS)[number]]: (
    answer: string,
    ...rest: Parameters<AnswerReader[Question]>
  ) => ReturnType<AnswerReader[Question]>;
};

interface PagedAnswer {
  readonly growing: GrowingAnswer;
  readonly reader: () => AnswerReader;
  readonly pages?: PageJoiner;
  readonly results?: ResultJoiner;
}

/** Without options, there is no place for long answers outside of memory. */
export function createAnswersApi(options: GrowingOptions = { openStorage: async () => undefined }) {
  const arriving = new Map<string, { readonly text: AnswerText; readonly reader: AnswerReader }>();
  const paged = new Map<string, PagedAnswer>();
  /** Names under which paged answers go on once a page has come, with those that they have until then. */
  const awaited = new Map<string, string>();
  /** Names under which paged answers have gone on, by those of before. */
  const successors = new Map<string, string>();

  const underWay = new Set<string>();

  const readerOf = (name: string): AnswerReader | undefined =>
    arriving.get(name)?.reader ??
    (paged.get(name) ?? paged.get(successors.get(name) ?? ''))?.reader();
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
  ) as Questions;
  return {
    ...questions,
    /** Brings the next bytes of an answer, the first ones too; handed over where marked so. */
    append: async (name: string, bytes: Uint8Array<ArrayBuffer>) => textOf(name).append(bytes),
    async finish(name: string): Promise<AnswerOutline> {
      if (!paged.has(name)) textOf(name).finish();
      return read(name).outline();
    },
    /** Forgets it at once, and settles when nothing of it is left; what is asked of it later fails. */
    drop,
    giveUpRows: async (name: string) => readerOf(name)?.giveUpRows(),
    giveUpChart: async (name: string) => readerOf(name)?.giveUpChart(),
    async chart(name: string, ...rest: Parameters<AnswerReader['chart']>) {
      const chart = await read(name).chart(...rest);
      const parts = chart.kind === 'points' ? chart.series : [];
      return handOver(
        chart,
        ...parts.flatMap(({ x, y, rows, counts }) =>
          [x, y, rows, counts].map(({ buffer }) => buffer),
        ),
      );
    },
    /** The same as `rows`, packed: for another worker, to which the page hands them on. */
    async packedRows(name: string, request: RowsRequest): Promise<PackedRows> {
      const { rows, total } = await read(name).rows(request);
      const bytes = packCells(rows.map(({ cells }) => cells));
      return handOver({ bytes, rows: rows.length, total }, bytes.buffer);
    },
    async file(name: string, ...rest: Parameters<AnswerReader['file']>) {
      // A file goes on only in the answer in which it began.
      if (!arriving.has(name)) findPaged(name);
      const part = await read(name).file(...rest);
      return handOver(part, part.bytes.buffer);
    },
    /** Begins an answer that is joined of pages; `asked` is the cursor, as JSON, that the first came after. */
    async beginPages(name: string, position: PagePosition, asked?: string): Promise<void> {
      void drop(name);
      const growing = createGrowingAnswer(options);
      const pages = createPageJoiner(growing, position, asked);
      paged.set(name, { growing, reader: readerOfGrowing(growing), pages });
    },
    async beginResults(name: string, joined: JoinedResults): Promise<void> {
      void drop(name);
      const growing = createGrowingAnswer(options);
      const results = createResultJoiner(growing, joined);
      paged.set(name, { growing, reader: readerOfGrowing(growing), results });
    },
    /** Adds the next result to such an answer; `of` is what the operation was run for. */
    async addResult(
      name: string,
      of: ResultValues,
      result: Uint8Array<ArrayBuffer>,
    ): Promise<AddedResult> {
      const { results } = findPaged(name);
      if (!results) throw gone();
      return results.add(of, result);
    },
    /**
     * Opens an answer of such pages again: it goes on under another name as soon as a page is added.
     * @returns what it says of its last page; undefined for any other answer, and for one that takes no more
     */
    async reopenPages(old: string, name: string, position: PagePosition) {
      const known = paged.get(old)?.growing.canReopen ? factsOf(old, position) : undefined;
      if (known) awaited.set(name, old);
      return known;
    },
    /** Adds the next page to such an answer, as far as it is one. */
    async addPage(name: string, page: Uint8Array<ArrayBuffer>): Promise<AddedPage> {
      const old = awaited.get(name);
      return old === undefined ? pagesOf(name).add(page) : addFirst(old, name, page);
    },
    /**
     * What differs becomes an answer of the name given, whose `data.rows` has the rows that were changed, then those
     * added, then those removed: each with `change`, its key, and its values in `before` and `after`. Dropping that
     * name calls it off; undefined where there are too many rows.
     */
    compare: (name: string, request: ComparedAnswers): Promise<ComparisonFacts | undefined> =>
      makeAnswer(name, (isWanted) => {
        const [before, after] = [read(request.before), read(request.after)];
        return compareRows(before, after, request, isWanted);
      }),
    /**
     * The groups become an answer of the name given, those of most rows first: each with the values that its rows
     * share, their `count`, and for each column that is added up `sum`, `min`, `max` and `average`. Dropping that name
     * calls it off; undefined where there are more than {@link MAX_GROUPS}.
     */
    group: (name: string, request: GroupedRows) =>
      makeAnswer(name, (isWanted) => read(request.answer).groupRows(request, isWanted)),
    /** Gives an answer another name: what had that name goes. */
    async rename(old: string, name: string): Promise<void> {
      const known = arriving.get(old);
      if (!known) findPaged(old);
      void drop(name);
      if (known) arriving.set(name, known);
      else renamePaged(old, name);
      arriving.delete(old);
    },
    /** Says that no page, or no result, will come any more. */
    async endPages(name: string): Promise<AnswerOutline> {
      const { pages, results } = findPaged(name);
      (pages ?? results)?.end();
      return read(name).outline();
    },
    pageIn: async (name: string, position: PagePosition) =>
      factsOf(name, position) ?? read(name).pageIn(position),
  };
}
