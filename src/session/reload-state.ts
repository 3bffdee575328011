import * as v from 'valibot';

/** Most of what one headers editor holds that is taken along, characters. */
export const MAX_HEADERS_LENGTH = 64_000;

/** Most of all answers together, characters. */
export const MAX_ANSWERS_LENGTH = 5_000_000;

/** Most of each text of a run, characters. */
export const MAX_RUN_LENGTH = 200_000;

const runText = v.pipe(v.string(), v.maxLength(MAX_RUN_LENGTH));

/** The run that an answer is the answer to; values are JSON, so that their numbers keep their digits. */
const runSchema = v.strictObject({
  query: runText,
  operationName: v.optional(runText),
  variables: v.optional(runText),
  headers: v.optional(runText),
  /** What the variables and headers editors held. */
  texts: v.strictObject({ variables: runText, headers: runText }),
  /** Epoch milliseconds. */
  startedAt: v.number(),
});

/**
 * What a page leaves to the next one in its tab, one entry for each tab of the editor: what may not
 * be stored. It is only ever in memory.
 */
export const luggageSchema = v.array(
  v.strictObject({
    tabId: v.string(),
    /** What the headers editor holds; people put keys there. */
    headers: v.optional(v.pipe(v.string(), v.maxLength(MAX_HEADERS_LENGTH))),
    /** The answer on the screen; empty where it was left behind. */
    response: v.optional(v.pipe(v.string(), v.maxLength(MAX_ANSWERS_LENGTH))),
    /** Of the answer. */
    run: v.optional(runSchema),
  }),
);

export type Luggage = v.InferOutput<typeof luggageSchema>;

export type LuggageRun = v.InferOutput<typeof runSchema>;

/** Where the luggage of a page goes out and comes in. */
export interface LuggageRack {
  /** Registers who packs when the page goes, at once; returns the undo. */
  packWith(pack: () => Luggage): () => void;
  /** Packs, or passes on what nobody took; undefined where there is nothing, or packing fails. */
  pack(): Luggage | undefined;
  /** Puts in what came from the page before. */
  deliver(luggage: Luggage): void;
  /** Gives out what was delivered, once. */
  take(): Luggage | undefined;
  /** Forgets what was delivered: it is for nobody else. */
  drop(): void;
}

/** Makes the rack of a page. */
export function createLuggageRack(): LuggageRack {
  let packer: (() => Luggage) | undefined;
  let delivered: Luggage | undefined;
  const drop = (): void => {
    delivered = undefined;
  };
  return {
    drop,
    packWith(pack) {
      packer = pack;
      return () => {
        if (packer === pack) packer = undefined;
      };
    },
    pack() {
      try {
        return packer ? packer() : delivered;
      } catch {
        // An editor in the midst of going costs the luggage, not the session that it goes with.
        return undefined;
      }
    },
    deliver(luggage) {
      delivered = luggage;
    },
    take() {
      const luggage = delivered;
      drop();
      return luggage;
    },
  };
}
