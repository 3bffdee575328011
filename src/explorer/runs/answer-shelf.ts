import { answerErrorMessage } from './answer-error-copy.ts';
import type { TabsState } from '@graphiql/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Run } from './run.ts';
import { handOver } from '../../workers/worker-calls.ts';
import { createEventLogs, type EventLogs } from './event-logs.ts';
import { systemClock, type Clock } from '../../contract/clock.ts';
import { createPace } from '../../workers/pace.ts';
import type { TableState, ShownRows } from './table-state.ts';
import type { FirstLines, AnswerOutline, HeadLimits, AnswersApi } from '../../answers/api.ts';

/** The answer that a tab shows. */
export interface ShelvedAnswer {
  /** What the desk knows it by; another one for each answer. */
  readonly name: string;
  /** The run that it is the answer to; undefined where it came before the page was loaded. */
  readonly run: Run | undefined;
  /** What the desk has read of it; undefined while the page alone has it. */
  readonly outline: AnswerOutline | undefined;
  /** Another one each time that its text has become another, rather than longer. */
  readonly revision: number;
  /** Lines that GraphiQL's response editor shows of it; undefined for all. */
  readonly shownLines: number | undefined;
  /** Why the desk does not have it. */
  readonly failure: string | undefined;
}

export interface AnswerShelfState {
  readonly byTab: Readonly<Record<string, ShelvedAnswer>>;
}

/** An answer that comes in, on its way to the desk. */
export interface ArrivingAnswer {
  /** What the desk knows it by. */
  readonly name: string;
  /** Makes it its tab's answer; nothing where it is already. */
  place(): void;
  /** Forgets it, where it is no tab's answer. */
  leave(): void;
  append(chunk: Uint8Array<ArrayBuffer>): void;
  /** What has been read of it. */
  look(): Promise<AnswerOutline>;
  /** Says that nothing more will come: it is whole, or was broken off. */
  finish(): Promise<AnswerOutline>;
  /** The first lines. */
  head(limits: HeadLimits): Promise<FirstLines>;
  /** How many lines the page shows of it; undefined for all. */
  show(lines: number | undefined): void;
}

/** An answer that becomes another while it is looked at, such as one of parts that are merged. */
export interface ChangingAnswer {
  /** Puts a version in the place of the one before. Of many in a short time, the last one counts. */
  show(bytes: () => Uint8Array<ArrayBuffer>): void;
}

/** What was chosen in a table, and the rows that are shown for it. */
export interface TableMemory {
  /** What the desk knows the answer by whose rows are shown. */
  readonly name: string;
  /** The operation that it was chosen for; undefined where it has no name. */
  readonly operationName: string | undefined;
  readonly state: TableState;
  readonly shown: ShownRows | undefined;
}

/** The answers of an explorer's tabs. Small ones stay on the page until a view asks for more of them. */
export interface AnswerShelf {
  readonly store: StoreApi<AnswerShelfState>;
  readonly desk: () => AnswersApi;
  /**
   * Puts an answer into a tab that is at hand as a whole; the one before goes, unless that is of a later
   * run: so it is for all three.
   *
   * @param run undefined where it came before the page was loaded
   */
  keep(tabId: string, bytes: () => Uint8Array<ArrayBuffer>, run?: Run): void;
  /** Puts an answer into a tab that is yet to come. */
  expect(tabId: string, run?: Run): ArrivingAnswer;
  /** The same for what may turn out to be no answer: the tab keeps its own until this one is placed. */
  receive(tabId: string, run?: Run): ArrivingAnswer;
  /** Puts an answer into a tab that will change, from its first version on. */
  begin(tabId: string, run?: Run): ChangingAnswer;
  /** What came one after the other in tabs. */
  readonly events: EventLogs;
  /** Has the desk read a tab's answer, unless it has. */
  bring(tabId: string): void;
  /** Whether GraphiQL's response editor shows all of a tab's answer. */
  readonly isWhole: (tabId: string) => boolean;
  /** What was chosen in a tab's table, for the next answer there too. */
  tableOf(tabId: string): TableMemory | undefined;
  keepTable(tabId: string, table: TableMemory): void;
  onTabChange(tabs: TabsState): void;
  clear(): void;
}

/** A version of a changing answer is shown for so long, milliseconds. */
const VERSION_MS = 250;

/** Makes an empty shelf; the desk is asked for when something has to be brought to it. */
export function createAnswerShelf(desk: () => AnswersApi, time: Clock = systemClock): AnswerShelf {
  const events = createEventLogs();
  const store = createStore<AnswerShelfState>()(() => ({ byTab: {} }));
  const tables = new Map<string, TableMemory>();
  const atHand = new Map<string, () => Uint8Array<ArrayBuffer>>();
  let lastNumber = 0;
  const change = (tabId: string, name: string, part: Partial<ShelvedAnswer>): void =>
    store.setState(({ byTab }) => {
      const answer = byTab[tabId];
      // What is late concerns nobody any more.
      return answer?.name === name ? { byTab: { ...byTab, [tabId]: { ...answer, ...part } } } : {};
    });
  const forget = (tabId: string): void => {
    const old = store.getState().byTab[tabId];
    if (!old) return;
    if (!atHand.delete(old.name)) void desk().drop(old.name).catch(ignore);
  };
  const newName = (): string => {
    lastNumber += 1;
    return `answer-${lastNumber}`;
  };
  const put = (tabId: string, run: Run | undefined, name = newName()): string => {
    const { run: shown } = store.getState().byTab[tabId] ?? {};
    // What a run that was stopped still brings must not take the place of the next one's answer.
    if (run && shown && shown.id > run.id) return name;
    forget(tabId);
    const answer = {
      name,
      run,
      outline: undefined,
      revision: 0,
      shownLines: undefined,
      failure: undefined,
    };
    store.setState(({ byTab }) => ({ byTab: { ...byTab, [tabId]: answer } }));
    return name;
  };
  const read = async (
    tabId: string,
    name: string,
    outline: Promise<AnswerOutline>,
  ): Promise<AnswerOutline> => {
    try {
      const known = await outline;
      change(tabId, name, { outline: known });
      return known;
    } catch (error) {
      change(tabId, name, { failure: answerErrorMessage(error) });
      throw error;
    }
  };
  const nameOf = (tabId: string): string | undefined => store.getState().byTab[tabId]?.name;
  const deliver = (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<AnswerOutline> => {
    void desk().append(name, bytes).catch(ignore);
    return desk().finish(name);
  };
  /** What asks the desk meanwhile is answered of one version or of the other. */
  const replace = async (
    tabId: string,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    revision: number,
  ): Promise<void> => {
    void desk().drop(name).catch(ignore);
    try {
      change(tabId, name, { outline: await deliver(name, bytes), revision, failure: undefined });
    } catch (error) {
      change(tabId, name, { failure: answerErrorMessage(error) });
    }
  };
  const receive = (tabId: string, run: Run | undefined): ArrivingAnswer => {
    const name = newName();
    let isPlaced = false;
    let known: AnswerOutline | undefined;
    const know = async (outline: Promise<AnswerOutline>): Promise<AnswerOutline> => {
      known = await read(tabId, name, outline);
      return known;
    };
    // What has gone must not begin anew.
    const isGone = (): boolean => isPlaced && nameOf(tabId) !== name;
    return {
      name,
      place() {
        if (isPlaced) return;
        isPlaced = true;
        put(tabId, run, name);
        change(tabId, name, { outline: known });
        if (isGone()) void desk().drop(name).catch(ignore);
      },
      leave() {
        if (!isPlaced) void desk().drop(name).catch(ignore);
        isPlaced = true;
      },
      append(chunk) {
        if (isGone()) return;
        void desk()
          .append(name, handOver(...owned(chunk)))
          .catch(ignore);
      },
      look: () => know(desk().outline(name)),
      finish: () =>
        isGone() ? Promise.reject(new Error('The answer has gone.')) : know(desk().finish(name)),
      head: (limits) => desk().head(name, limits),
      show: (shownLines) => change(tabId, name, { shownLines }),
    };
  };
  return {
    store,
    desk,
    events,
    begin(tabId, run) {
      let name: string | undefined;
      let latest = (): Uint8Array<ArrayBuffer> => new Uint8Array();
      let revision = 0;
      const pace = createPace(
        async () => {
          if (name === undefined || nameOf(tabId) !== name) return;
          revision += 1;
          await replace(tabId, name, latest(), revision);
        },
        VERSION_MS,
        time,
      );
      return {
        show(bytes) {
          latest = bytes;
          if (name === undefined) {
            name = put(tabId, run);
            if (nameOf(tabId) === name) atHand.set(name, bytes);
          } else if (nameOf(tabId) !== name) pace.stop();
          // Until a view asks for it, nobody reads what will be another soon.
          else if (atHand.has(name)) atHand.set(name, bytes);
          else pace.want();
        },
      };
    },
    keep(tabId, bytes, run) {
      const name = put(tabId, run);
      if (nameOf(tabId) === name) atHand.set(name, bytes);
    },
    expect(tabId, run) {
      const answer = receive(tabId, run);
      answer.place();
      return answer;
    },
    receive,
    bring(tabId) {
      const name = nameOf(tabId) ?? '';
      const bytes = atHand.get(name)?.();
      if (!bytes) return;
      atHand.delete(name);
      void read(tabId, name, deliver(name, bytes)).catch(ignore);
    },
    isWhole: (tabId) => store.getState().byTab[tabId]?.shownLines === undefined,
    tableOf: (tabId) => tables.get(tabId),
    keepTable: (tabId, table) => void tables.set(tabId, table),
    onTabChange({ tabs }) {
      events.onTabChange({ tabs });
      const { byTab } = store.getState();
      for (const id of tables.keys()) if (tabs.every((tab) => tab.id !== id)) tables.delete(id);
      const closed = Object.keys(byTab).filter((id) => tabs.every((tab) => tab.id !== id));
      if (closed.length === 0) return;
      closed.forEach(forget);
      const open = Object.entries(byTab).filter(([id]) => !closed.includes(id));
      store.setState({ byTab: Object.fromEntries(open) });
    },
    clear() {
      events.clear();
      Object.keys(store.getState().byTab).forEach(forget);
      tables.clear();
      store.setState({ byTab: {} });
    },
  };
}

/** The chunk with what can be handed over of it: a part of a buffer cannot be. */
function owned(
  chunk: Uint8Array<ArrayBuffer>,
): [chunk: Uint8Array<ArrayBuffer>, buffer: ArrayBuffer] {
  const own = chunk.byteLength === chunk.buffer.byteLength ? chunk : chunk.slice();
  return [own, own.buffer];
}

/** Whoever looks at the answer is told: {@link ShelvedAnswer.failure}. */
function ignore(): void {
  return undefined;
}
