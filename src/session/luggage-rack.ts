import type { Luggage } from './luggage.ts';

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
