import * as v from 'valibot';

/** Most that is taken along, characters: of one headers editor, all answers, each text of a run, one tab's tables. */
export const MAX_HEADERS_LENGTH = 64_000;
export const MAX_ANSWERS_LENGTH = 5_000_000;
export const MAX_RUN_LENGTH = 200_000;
export const MAX_TABLE_LENGTH = 200_000;

const runText = v.pipe(v.string(), v.maxLength(MAX_RUN_LENGTH));

/** The run that an answer is the answer to; values are JSON, so that their numbers keep their digits. */
const runSchema = v.strictObject({
  query: runText,
  operationName: v.optional(runText),
  variables: v.optional(runText),
  headers: v.optional(runText),
  texts: v.strictObject({ variables: runText, headers: runText }),
  /** Epoch milliseconds. */
  startedAt: v.number(),
});

/** What a page leaves in memory to the next one in its tab, by tab of the editor; it may not be stored. */
export const reloadStateSchema = v.array(
  v.strictObject({
    tabId: v.string(),
    /** What the headers editor holds; people put keys there. */
    headers: v.optional(v.pipe(v.string(), v.maxLength(MAX_HEADERS_LENGTH))),
    /** The answer on the screen; empty where it was left behind. */
    response: v.optional(v.pipe(v.string(), v.maxLength(MAX_ANSWERS_LENGTH))),
    /** Of the answer. */
    run: v.optional(runSchema),
    /** What was chosen in its tables and charts, as JSON; filters have values of answers in them. */
    table: v.optional(v.pipe(v.string(), v.maxLength(MAX_TABLE_LENGTH))),
  }),
);

export type ReloadState = v.InferOutput<typeof reloadStateSchema>;

export type ReloadStateRun = v.InferOutput<typeof runSchema>;

export type ReloadStateHolder = ReturnType<typeof createReloadStateHolder>;

/** Collects the state of some tabs, with at most so many characters of answers. */
export type CollectReloadState = (room: number) => ReloadState;

/** Makes where a page's reload state goes out and comes in, that of all its explorers. */
export function createReloadStateHolder() {
  let collectors: readonly CollectReloadState[] = [];
  let received: ReloadState = [];
  const collectBy = (collect: CollectReloadState, room: number): ReloadState => {
    try {
      return collect(room);
    } catch {
      // An editor that is being disposed of costs its state, not the session that it goes with.
      return [];
    }
  };
  return {
    /** Registers what collects it, at once, when the page goes; what is in sight has room first. Returns the undo. */
    collectWith(collect: CollectReloadState, isInSight = true): () => void {
      collectors = isInSight ? [collect, ...collectors] : [...collectors, collect];
      return () => {
        collectors = collectors.filter((one) => one !== collect);
      };
    },
    /** Collects, and passes on what nobody took; undefined where there is nothing. */
    collect(): ReloadState | undefined {
      let room = MAX_ANSWERS_LENGTH;
      const collected: ReloadState = [];
      for (const collect of collectors) {
        const state = collectBy(collect, room);
        collected.push(...state);
        room -= lengthOf(state);
      }
      const rest = received.filter((entry) => lengthOf([entry]) <= room);
      const state = [...collected, ...rest];
      return state.length > 0 ? state : undefined;
    },
    /** Puts in what came from the page before; undefined forgets it: it is for nobody else. */
    put(state: ReloadState = []): void {
      received = state;
    },
    /** Gives out what was put in of some tabs, once. */
    take(tabIds: readonly string[]): ReloadState {
      const taken = received.filter(({ tabId }) => tabIds.includes(tabId));
      received = received.filter((entry) => !taken.includes(entry));
      return taken;
    },
  };
}

/** Characters of the answers in it. */
function lengthOf(state: ReloadState): number {
  return state.reduce((sum, { response = '' }) => sum + response.length, 0);
}
