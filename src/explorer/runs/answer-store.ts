import type { TabsState } from '../editors/parts/graphiql-parts.ts';
import { createStore } from 'zustand/vanilla';
import { systemClock, type Clock } from '../../contract/clock.ts';
import { createPace } from '../../workers/pace.ts';
import { handOver } from '../../workers/worker-calls.ts';
import { joinBytes } from '../../transport/metered-body.ts';
import { answerErrorMessage } from './run-copy.ts';
import { createEventLogs } from './event-log.ts';
import type { Run } from './run.ts';
import type { ShownRows, TableState } from './table-state.ts';
import type { AnswerOutline } from '../../answers/query/outline.ts';
import type { ErrorPlace, JoinedPages } from '../../answers/store/joined-answers.ts';
import type { AnswersApi } from '../../answers/api.ts';

export interface TabAnswer {
  readonly name: string;
  /** Undefined for an answer from before the page was loaded. */
  readonly run: Run | undefined;
  readonly outline: AnswerOutline | undefined;
  /** A screenful, which comes with the first outline. */
  readonly firstLines: readonly string[];
  /** Another one each time that its text has become another, rather than longer. */
  readonly revision: number;
  readonly failure: string | undefined;
}

export type IncomingAnswer = ReturnType<AnswerStore['open']>;

export interface TableMemory {
  readonly name: string;
  readonly operationName: string | undefined;
  readonly state: TableState;
  readonly shown: ShownRows | undefined;
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Shortest time between shown versions of an answer, milliseconds. */
const VERSION_MS = 250;

const FIRST_LINES = 80;

/** Larger answers are not taken over a reload, bytes. */
export const MAX_RELOAD_BYTES = 1024 * 1024;

export const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Number of them: each has a run, an outline and an index too. */
const MAX_KEPT = 20;

export interface AnswerState {
  readonly byTab: Readonly<Record<string, TabAnswer>>;
  readonly kept: readonly KeptAnswer[];
}

export interface KeptAnswer extends Pick<AnswerViewProps, 'name' | 'outline'> {
  readonly tabId: string;
  readonly run: Run;
}

/** `owner` is in names in a shared worker. */
export function createAnswerStore(
  answersApi: () => AnswersApi,
  time: Clock = systemClock,
  maxKeptBytes = 0,
  findErrors: (run: Run) => Promise<readonly ErrorPlace[]> = async () => [],
  owner = '',
) {
  const events = createEventLogs();
  const tables = new Map<string, TableMemory>();
  const answers = createTabAnswers(answersApi, maxKeptBytes, findErrors, owner);
  const { store, answerOf, nameOf, newName, drop, keepOnly, put, reloadBytes } = answers;
  const { errorPlaces, deliver, read } = answers;
  return {
    store,
    answersApi: answersApi,
    nameOf,
    events,
    errorPlaces,
    /** Starts the worker early, by asking for a missing answer. */
    warmUp: () => void answersApi().read.outline('').catch(ignore),
    /** Replaces the tab's answer, unless that is of a later run. */
    set(tabId: string, bytes: Uint8Array<ArrayBuffer>, run?: Run, joined?: JoinedPages): void {
      const name = newName();
      if (!put(tabId, { name, run, outline: undefined })) return;
      reloadBytes.set(name, () => bytes);
      void read(tabId, name, deliver(name, bytes, joined));
    },
    open: (tabId: string, run?: Run) => openAnswer(answers, tabId, run),
    openChanging: (tabId: string, run?: Run) => openChanging(answers, time, tabId, run),
    /** Looks for errors as data by a schema that came later. */
    lookForErrorsAgain: () =>
      Promise.all(
        Object.entries(store.getState().byTab)
          .filter(([, { run, outline }]) => run && outline?.isFinished)
          .map(([tabId, { name, revision }]) =>
            read(tabId, name, answersApi().read.outline(name), revision),
          ),
      ),
    /** Undefined for an answer too large to survive a reload. */
    bytesForReload(tabId: string): Uint8Array<ArrayBuffer> | undefined {
      const bytes = reloadBytes.get(answerOf(tabId)?.name ?? '')?.();
      return bytes && bytes.byteLength > 0 && bytes.byteLength <= MAX_RELOAD_BYTES
        ? bytes
        : undefined;
    },
    tableOf: (tabId: string) => tables.get(tabId),
    keepTable: (tabId: string, table: TableMemory) => void tables.set(tabId, table),
    onTabChange({ tabs }: TabsState): void {
      const isOpen = (tabId: string): boolean => tabs.some(({ id }) => id === tabId);
      events.keepOnly(isOpen);
      keepOnly(({ tabId }) => isOpen(tabId));
      for (const tabId of tables.keys()) if (!isOpen(tabId)) tables.delete(tabId);
      const all = Object.entries(store.getState().byTab);
      const open = all.filter(([tabId]) => isOpen(tabId));
      if (open.length === all.length) return;
      for (const [tabId, { name }] of all) if (!isOpen(tabId)) drop(name);
      store.setState({ byTab: Object.fromEntries(open) });
    },
    clear(): void {
      events.keepOnly(() => false);
      for (const { name } of Object.values(store.getState().byTab)) drop(name);
      keepOnly(() => false);
      tables.clear();
      store.setState({ byTab: {} });
    },
  };
}

type TabAnswers = ReturnType<typeof createTabAnswers>;

function createTabAnswers(
  answersApi: () => AnswersApi,
  maxKeptBytes: number,
  findErrors: (run: Run) => Promise<readonly ErrorPlace[]>,
  owner: string,
) {
  const store = createStore<AnswerState>()(() => ({ byTab: {}, kept: [] }));
  /** By the answer's name: the worker cannot be asked while the page goes. */
  const reloadBytes = new Map<string, () => Uint8Array<ArrayBuffer>>();
  let lastNumber = 0;
  const nameOf = (kind: string, number: number): string =>
    [owner, kind, number].filter((part) => part !== '').join('-');
  const answerOf = (tabId: string): TabAnswer | undefined => store.getState().byTab[tabId];
  const change = (tabId: string, name: string, part: Partial<TabAnswer>): void =>
    store.setState(({ byTab }) => {
      const answer = byTab[tabId];
      return answer?.name === name ? { byTab: { ...byTab, [tabId]: { ...answer, ...part } } } : {};
    });
  const drop = (name: string): void => {
    reloadBytes.delete(name);
    void answersApi().write.drop(name).catch(ignore);
  };
  const keepOnly = (isKept: (answer: KeptAnswer) => boolean): void => {
    const { kept } = store.getState();
    const still = kept.filter(isKept);
    if (still.length === kept.length) return;
    for (const answer of kept) if (!still.includes(answer)) drop(answer.name);
    store.setState({ kept: still });
  };
  /** An answer replaced by another run can be compared with it. */
  const keepOrDrop = (tabId: string, old: TabAnswer, next: Run | undefined): void => {
    const { name, run, outline } = old;
    const isOfOther = run && next && run.id !== next.id;
    if (!isOfOther || !outline?.isFinished || outline.lists.length === 0) return drop(name);
    reloadBytes.delete(name);
    store.setState(({ kept }) => ({ kept: [{ tabId, name, run, outline }, ...kept] }));
    let [count, bytes] = [0, 0];
    keepOnly((answer) => {
      count += 1;
      bytes += answer.outline.bytes;
      return count <= MAX_KEPT && bytes <= maxKeptBytes;
    });
  };
  const newName = (): string => {
    lastNumber += 1;
    return nameOf('answer', lastNumber);
  };
  /** Returns false for an answer of an earlier run. */
  const put = (
    tabId: string,
    answer: Pick<TabAnswer, 'name' | 'run' | 'outline'>,
    firstLines: readonly string[] = [],
  ): boolean => {
    const { run } = answer;
    const old = answerOf(tabId);
    if (run && old?.run && old.run.id > run.id) {
      drop(answer.name);
      return false;
    }
    if (old) keepOrDrop(tabId, old, run);
    const shown = { ...answer, firstLines, revision: 0, failure: undefined };
    store.setState(({ byTab }) => ({ byTab: { ...byTab, [tabId]: shown } }));
    return true;
  };
  // Not cached: the schema may have come since.
  const errorPlaces = (run: Run): Promise<readonly ErrorPlace[]> => findErrors(run).catch(() => []);
  const withDataErrors = async (
    name: string,
    run: Run | undefined,
    outline: Promise<AnswerOutline>,
  ): Promise<AnswerOutline> => {
    const known = await outline;
    const places = run && known.isFinished ? await errorPlaces(run) : [];
    if (places.length === 0) return known;
    const found = await answersApi().read.dataErrors(name, places);
    const errorCount = known.errorCount + found.length;
    return { ...known, errors: [...found, ...known.errors], errorCount };
  };
  const deliver = (name: string, bytes: Uint8Array<ArrayBuffer>, joined?: JoinedPages) => {
    void answersApi().write.append(name, bytes).catch(ignore);
    return answersApi().write.finish(name, joined);
  };
  const read = async (
    tabId: string,
    name: string,
    outline: Promise<AnswerOutline>,
    revision = 0,
  ): Promise<void> => {
    try {
      const known = await withDataErrors(name, answerOf(tabId)?.run, outline);
      change(tabId, name, { outline: known, revision, failure: undefined });
    } catch (error) {
      change(tabId, name, { failure: answerErrorMessage(error) });
    }
  };
  const state = { store, reloadBytes, nameOf, newName, answerOf, change, drop, keepOnly, put };
  return { answersApi, ...state, errorPlaces, withDataErrors, deliver, read };
}

function openAnswer(answers: TabAnswers, tabId: string, run?: Run) {
  const { answersApi, newName, answerOf, change, put, drop, reloadBytes } = answers;
  const name = newName();
  let isOpen = true;
  let known: AnswerOutline | undefined;
  let firstLines: readonly string[] = [];
  const beginning: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // A dropped answer must not begin again.
  const isGone = (): boolean => !isOpen && answerOf(tabId)?.name !== name;
  const know = async (outline: Promise<AnswerOutline>): Promise<AnswerOutline> => {
    try {
      // At once, because later requests wait for all bytes.
      const lines = isOpen ? answersApi().read.lines(name, 0, FIRST_LINES) : firstLines;
      [known, firstLines] = await Promise.all([answers.withDataErrors(name, run, outline), lines]);
      change(tabId, name, { outline: known });
      return known;
    } catch (error) {
      change(tabId, name, { failure: answerErrorMessage(error) });
      throw error;
    }
  };
  return {
    name,
    append(chunk: Uint8Array<ArrayBuffer>): void {
      if (isGone()) return;
      size += chunk.byteLength;
      if (size <= MAX_RELOAD_BYTES) beginning.push(chunk.slice());
      else beginning.length = 0;
      const own = chunk.byteLength === chunk.buffer.byteLength ? chunk : chunk.slice();
      void answersApi().write.append(name, handOver(own, own.buffer)).catch(ignore);
    },
    look: () => know(answersApi().read.outline(name)),
    finish: () =>
      isGone()
        ? Promise.reject(new Error('The answer has gone.'))
        : know(answersApi().write.finish(name)),
    commit(): void {
      if (!isOpen) return;
      isOpen = false;
      if (put(tabId, { name, run, outline: known }, firstLines))
        reloadBytes.set(name, () => joinBytes(beginning));
    },
    discard(): void {
      if (isOpen) drop(name);
      isOpen = false;
    },
    /** For bytes that did not come through `append`. */
    keepForReload(bytes: Uint8Array<ArrayBuffer>): void {
      if (!isGone()) reloadBytes.set(name, () => bytes);
    },
  };
}

/** Returns what shows a version; called without one, it shows the last one at once. */
function openChanging(
  { answersApi, newName, answerOf, put, reloadBytes, read, deliver }: TabAnswers,
  time: Clock,
  tabId: string,
  run?: Run,
): (bytes?: () => Uint8Array<ArrayBuffer>) => void {
  let name: string | undefined;
  let latest = (): Uint8Array<ArrayBuffer> => new Uint8Array();
  let revision = -1;
  const isShown = (): boolean => name !== undefined && answerOf(tabId)?.name === name;
  const pace = createPace(
    async () => {
      if (name === undefined || !isShown()) return;
      revision += 1;
      // Requests meanwhile get one version or the other.
      if (revision > 0) void answersApi().write.drop(name).catch(ignore);
      await read(tabId, name, deliver(name, latest()), revision);
    },
    VERSION_MS,
    time,
  );
  return (bytes) => {
    if (!bytes) return pace.hurry();
    latest = bytes;
    if (name === undefined) {
      name = newName();
      if (put(tabId, { name, run, outline: undefined })) reloadBytes.set(name, () => latest());
    }
    if (isShown()) pace.want();
    else pace.stop();
  };
}

/** Reported by {@link TabAnswer.failure}. */
const ignore = (): void => undefined;

export interface AnswerViewProps extends Pick<TabAnswer, 'name' | 'revision'> {
  readonly answersApi: AnswersApi;
  /** Another one each time that more of the answer has come. */
  readonly outline: AnswerOutline;
  readonly firstLines?: readonly string[];
}
