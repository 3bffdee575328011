import { givenUp, gone } from './store/errors.ts';
import type { ComparedReader } from './query/compare-rows.ts';
import { READING } from './read-answer.ts';
import { COMPUTING, openGrowing, OpenAnswer } from './compute-rows.ts';
import { loadPart } from '../contract/load-part.ts';
import { inNextTask } from '../workers/in-next-task.ts';
import type { Passage } from '../workers/worker-calls.ts';
import { createRowScan } from './query/scan-rows.ts';
import { inOneWindow } from './store/windows.ts';
import { entryOfNote, type NotedField } from './json/sort-errors.ts';
import { createAnswerText, indexText, type AnswerText } from './json/answer-text.ts';
import { createPageJoiner, type PageJoiner } from './store/join-pages.ts';
import { createResultJoiner, type ResultJoiner } from './store/join-results.ts';
import {
  createGrowingAnswer,
  type GrowingAnswer,
  type GrowingOptions,
} from './store/growing-answer.ts';
import {
  JOINED_ROWS,
  type AddedPage,
  type JoinedPages,
  type JoinedResults,
  type PagePosition,
  type PagesFacts,
  type ResultValues,
} from './store/joined-answers.ts';
import type { JoinPlan, RowJoin } from './query/join-rows.ts';
import type { ComparedAnswers, ComparisonFacts, GroupedRows } from './query/derived-answers.ts';
import type { FilePosition, FormatRequest } from './export/file-format.ts';
import type { AnswerOutline } from './query/outline.ts';

type ByName<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (
    of: never,
    ...rest: infer Rest
  ) => infer Result
    ? (answer: string, ...rest: Rest) => Result
    : never;
};

function byName<Methods extends object>(methods: Methods, find: (answer: string) => object) {
  const all = Object.entries(methods) as [string, (of: object, ...rest: never[]) => unknown][];
  const asked = all.map(([name, method]) => [
    name,
    async (answer: string, ...rest: never[]) => method(find(answer), ...rest),
  ]);
  return Object.fromEntries(asked) as ByName<Methods>;
}

type ArrivingText = ReturnType<typeof createArrivingText>;

/** Reads the chunks of a text one a task: a call that comes meanwhile is answered between two of them. */
function createArrivingText(text: AnswerText) {
  let chunks: Uint8Array[] = [];
  let reading: Promise<void> | undefined;
  const readRest = async (): Promise<void> => {
    do {
      await new Promise<void>(inNextTask);
      const chunk = chunks.shift();
      if (chunk) text.append(chunk);
    } while (chunks.length > 0);
    reading = undefined;
  };
  return {
    async append(chunk: Uint8Array): Promise<void> {
      if (reading) {
        chunks.push(chunk);
        return reading;
      }
      text.append(chunk);
      reading = readRest();
    },
    async finish(): Promise<void> {
      await reading;
      text.finish();
    },
    stop(): void {
      chunks = [];
    },
  };
}

/** An answer that comes as one text, or is joined of pages or results. */
interface KeptAnswer {
  readonly open: () => OpenAnswer;
  readonly arriving?: ArrivingText;
  readonly growing?: GrowingAnswer;
  readonly pages?: PageJoiner;
  readonly results?: ResultJoiner;
  readonly table?: ReturnType<typeof joinTo>;
}

function joinTo(answer: GrowingAnswer, joining: RowJoin, notes: readonly NotedField[]) {
  const { join, unmatched, failed } = joining;
  const encoder = new TextEncoder();
  answer.begin(encoder.encode(`{"data":{"${JOINED_ROWS}":[`), ['data', JOINED_ROWS]);
  return {
    async join(table: readonly (readonly string[])[]) {
      const rows = table.flatMap((cells) => join(cells));
      const text = indexText(encoder.encode(`[${rows.join()}]`));
      await answer.add(JOINED_ROWS, text, { start: 0, end: text.length });
      const noRoom = answer.noRoom();
      return { kind: 'rows' as const, rows: rows.length, unmatched, failed, noRoom };
    },
    end(): void {
      const errors = notes.length > 0 ? `,"errors":[${notes.map(entryOfNote).join()}]` : '';
      answer.end([encoder.encode(`}${errors}}`)]);
    },
  };
}

/** Without options, long answers can only be kept in memory. */
export function createAnswersApi(options: GrowingOptions = { openStorage: async () => undefined }) {
  const answers = new Map<string, KeptAnswer>();
  /** Names under which paged answers go on once a page has come, with those that they have until then. */
  const awaited = new Map<string, string>();
  /** Names under which paged answers have gone on, by those of before. */
  const successors = new Map<string, string>();

  /** Pages of before a reload. */
  const restored = new Map<string, JoinedPages>();
  const underWay = new Set<string>();

  const findOpen = (name: string): OpenAnswer | undefined =>
    (answers.get(name) ?? answers.get(successors.get(name) ?? ''))?.open();
  const open = (name: string): OpenAnswer => {
    const answer = findOpen(name);
    if (!answer) throw gone();
    return answer;
  };
  const rowsOf = (name: string): ComparedReader => {
    const answer = open(name);
    return { rows: (request) => COMPUTING.rows(answer, request) };
  };
  const arrivingOf = (name: string): ArrivingText => {
    const known = answers.get(name)?.arriving;
    if (known) return known;
    const text = createAnswerText();
    const opened = new OpenAnswer(inOneWindow(text));
    const arriving = createArrivingText(text);
    answers.set(name, { arriving, open: () => opened });
    return arriving;
  };
  const find = (name: string): KeptAnswer => {
    const answer = answers.get(name);
    if (!answer) throw gone();
    return answer;
  };
  const pagesOf = (name: string): PageJoiner => {
    const { pages } = find(name);
    if (!pages) throw gone();
    return pages;
  };
  const move = (old: string, name: string): void => {
    answers.set(name, find(old));
    answers.delete(old);
  };
  const beginGrowing = (
    name: string,
    joinerOf: (growing: GrowingAnswer) => Pick<KeptAnswer, 'pages' | 'results' | 'table'>,
  ): void => {
    void drop(name);
    const growing = createGrowingAnswer(options);
    answers.set(name, { growing, open: openGrowing(growing), ...joinerOf(growing) });
  };
  const drop = async (name: string): Promise<void> => {
    findOpen(name)?.end();
    const { growing, arriving } = answers.get(name) ?? {};
    arriving?.stop();
    for (const names of [answers, awaited, successors, restored, underWay]) names.delete(name);
    await growing?.drop();
  };
  const factsOf = (name: string, position: PagePosition): PagesFacts | undefined => {
    const { growing, pages } = answers.get(name) ?? {};
    const before = restored.get(name);
    if (before && JSON.stringify(before.position) === JSON.stringify(position)) return before.facts;
    return growing?.isStored && !growing.canReopen ? undefined : pages?.facts(position);
  };
  const addFirst = async (old: string, name: string, page: Uint8Array): Promise<AddedPage> => {
    const pages = pagesOf(old);
    const adding = pages.add(page);
    if (!pages.isOpen) return adding;
    // At once: a file that is being written of the old one must not end where the rows end for now.
    move(old, name);
    awaited.delete(name);
    successors.set(old, name);
    try {
      return await adding;
    } catch (error) {
      // The previous content is complete again, and the failed page can be requested again.
      pages.end();
      if (successors.delete(old) && answers.has(name)) {
        move(name, old);
        awaited.set(name, old);
      }
      throw error;
    }
  };
  /** Creates an answer from others; dropping its name cancels the work. */
  const makeAnswer = async <Facts>(
    name: string,
    make: (
      isWanted: () => boolean,
    ) => Promise<{ readonly facts: Facts; readonly json: string } | undefined>,
  ): Promise<Facts | undefined> => {
    const isWanted = (): boolean => underWay.has(name);
    underWay.add(name);
    try {
      const answer = await make(isWanted);
      if (!isWanted()) throw givenUp();
      if (!answer) return undefined;
      const arriving = arrivingOf(name);
      void arriving.append(new TextEncoder().encode(answer.json));
      await arriving.finish();
      return answer.facts;
    } finally {
      underWay.delete(name);
    }
  };
  const reading = byName(READING, (name) => open(name).text);
  const computing = byName(COMPUTING, open);
  const read = {
    ...reading,
    pageIn: async (name: string, position: PagePosition) =>
      factsOf(name, position) ?? reading.pageIn(name, position),
    /**
     * Reopens an answer of such pages: it continues under the new name once a page is added.
     * @returns the last page's facts; undefined for other answers, and for one that is full
     */
    async reopenPages(old: string, name: string, position: PagePosition) {
      const facts = answers.get(old)?.growing?.canReopen ? factsOf(old, position) : undefined;
      if (facts) awaited.set(name, old);
      return facts;
    },
  };
  const compute = {
    ...computing,
    giveUpRows: async (name: string) => findOpen(name)?.rows.cancel('view'),
    giveUpChart: async (name: string) => findOpen(name)?.giveUpChart(),
    /** The bytes of the part go through the inlet, where there is one. */
    async file(name: string, request: FormatRequest, from: FilePosition, inlet?: Passage) {
      // A file goes on only in the answer in which it began.
      find(name);
      return computing.file(name, request, from, inlet);
    },
  };
  const write = {
    /** Brings the next bytes of an answer, the first ones too; handed over where marked so. Settles once they are read. */
    append: (name: string, bytes: Uint8Array<ArrayBuffer>) => arrivingOf(name).append(bytes),
    async finish(name: string, joined?: JoinedPages): Promise<AnswerOutline> {
      if (joined) restored.set(name, joined);
      if (!answers.get(name)?.growing) await arrivingOf(name).finish();
      return reading.outline(name);
    },
    /** Begins an answer joined from pages; `asked` is the cursor (JSON) before the first one. */
    beginPages: async (name: string, position: PagePosition, asked?: string): Promise<void> =>
      beginGrowing(name, (to) => ({ pages: createPageJoiner(to, position, asked) })),
    beginResults: async (name: string, joined: JoinedResults): Promise<void> =>
      beginGrowing(name, (to) => ({ results: createResultJoiner(to, joined) })),
    async addResult(name: string, of: ResultValues, result: Uint8Array<ArrayBuffer>) {
      const { results } = find(name);
      if (!results) throw gone();
      return results.add(of, result);
    },
    /** Begins an answer of a table's rows, to which those of other answers, by the step, are joined; with notes on its fields. */
    async beginJoin(
      name: string,
      plan: JoinPlan,
      parts: ReadonlyMap<string, string>,
      notes: readonly NotedField[],
    ) {
      const { createRowJoin } = await loadPart(() => import('./query/join-rows.ts'));
      const join = createRowJoin(plan);
      for (const [id, of] of parts) {
        const scan = createRowScan(open(of).rows);
        await scan({ list: ['data', JOINED_ROWS] }, (text, row) => join.add(id, text, row));
      }
      beginGrowing(name, (to) => ({ table: joinTo(to, join, notes) }));
    },
    async joinRows(name: string, rows: readonly (readonly string[])[]) {
      const { table } = find(name);
      if (!table) throw gone();
      return table.join(rows);
    },
    async addPage(name: string, page: Uint8Array<ArrayBuffer>): Promise<AddedPage> {
      const old = awaited.get(name);
      return old === undefined ? pagesOf(name).add(page) : addFirst(old, name, page);
    },
    /**
     * Its `data.rows` has the changed, added and removed rows, in this order: each with `change`, its key, and its
     * values in `before` and `after`. Undefined if there are too many rows.
     */
    compare: (name: string, request: ComparedAnswers): Promise<ComparisonFacts | undefined> =>
      makeAnswer(name, async (isWanted) => {
        const { compareRows } = await loadPart(() => import('./query/compare-rows.ts'));
        const [before, after] = [rowsOf(request.before), rowsOf(request.after)];
        return compareRows(before, after, request, isWanted);
      }),
    /**
     * The groups of most rows first: each with the values that its rows share and with its measures, which a pivot has
     * for each value across. Of more than {@link MAX_GROUPS} those that come first in the rows, each whole.
     */
    group: (name: string, request: GroupedRows) =>
      makeAnswer(name, async (isWanted) => {
        const { rows } = open(request.answer);
        const { groupRows } = await loadPart(() => import('./profile/group-rows.ts'));
        return groupRows(createRowScan(rows), request, isWanted);
      }),
    /** Says that no page, or no result, will come any more. */
    async endPages(name: string): Promise<AnswerOutline> {
      const { pages, results, table } = find(name);
      (pages ?? results ?? table)?.end();
      return reading.outline(name);
    },
    /** Forgets the answer at once, and settles when its storage is freed; later calls for it reject. */
    drop,
    /** Renames an answer and drops the previous one of that name. */
    async rename(old: string, name: string): Promise<void> {
      find(old);
      void drop(name);
      move(old, name);
    },
  };
  return { read, compute, write };
}
