import * as v from 'valibot';

/** Limits in characters: one headers editor, all answers, each text of a run, one tab's tables. */
export const MAX_HEADERS_LENGTH = 64_000;
export const MAX_ANSWERS_LENGTH = 5_000_000;
export const MAX_RUN_LENGTH = 200_000;
export const MAX_TABLE_LENGTH = 200_000;

const runText = v.pipe(v.string(), v.maxLength(MAX_RUN_LENGTH));

// Loose: a worker passes on members of a later version, and an older page reads what it knows.
const runSchema = v.looseObject({
  query: runText,
  operationName: v.optional(runText),
  variables: v.optional(runText),
  headers: v.optional(runText),
  texts: v.looseObject({ variables: runText, headers: runText }),
  startedAt: v.number(),
});

/** State that a page hands in memory to the next page of its tab, by editor tab; it may not be stored. */
export const reloadStateSchema = v.array(
  v.looseObject({
    tabId: v.string(),
    /** Text of the headers editor, which may hold keys. */
    headers: v.optional(v.pipe(v.string(), v.maxLength(MAX_HEADERS_LENGTH))),
    response: v.optional(v.pipe(v.string(), v.maxLength(MAX_ANSWERS_LENGTH))),
    run: v.optional(runSchema),
    pages: v.optional(runText),
    table: v.optional(v.pipe(v.string(), v.maxLength(MAX_TABLE_LENGTH))),
  }),
);

export type ReloadState = v.InferOutput<typeof reloadStateSchema>;

export type ReloadStateRun = v.InferOutput<typeof runSchema>;

export type ReloadStateHolder = ReturnType<typeof createReloadStateHolder>;

export type CollectReloadState = (room: number) => ReloadState;

export function createReloadStateHolder() {
  let collectors: readonly CollectReloadState[] = [];
  let received: ReloadState = [];
  const collectBy = (collect: CollectReloadState, room: number): ReloadState => {
    try {
      return collect(room);
    } catch {
      // A failing editor loses its state, not the session.
      return [];
    }
  };
  return {
    /** Registers a collector that runs when the page goes; visible editors have room first. Returns the undo. */
    collectWith(collect: CollectReloadState, isInSight = true): () => void {
      collectors = isInSight ? [collect, ...collectors] : [...collectors, collect];
      return () => {
        collectors = collectors.filter((one) => one !== collect);
      };
    },
    collect(): ReloadState | undefined {
      let room = MAX_ANSWERS_LENGTH;
      const collected: ReloadState = [];
      for (const collect of collectors) {
        const state = collectBy(collect, room);
        collected.push(...state);
        room -= lengthOf(state);
      }
      const state = [...collected, ...received.filter((entry) => lengthOf([entry]) <= room)];
      return state.length > 0 ? state : undefined;
    },
    put(state: ReloadState = []): void {
      received = state;
    },
    take(tabIds: readonly string[]): ReloadState {
      const entries = received.filter(({ tabId }) => tabIds.includes(tabId));
      received = received.filter((entry) => !entries.includes(entry));
      return entries;
    },
  };
}

function lengthOf(state: ReloadState): number {
  return state.reduce((sum, { response = '' }) => sum + response.length, 0);
}
