import type { AnswerReader } from '../answer-reader.ts';
import { COMMA, type Span } from '../../../json/bytes-of-json.ts';
import { createFlatReader } from '../flat-reader.ts';
import { GROWTH } from '../growing-bytes.ts';
import { createAnswerText } from '../indexed-text.ts';
import type { IndexedText } from '../read-children.ts';
import { itemsOf, textIn } from '../read-page.ts';
import type { ChunkBox, OpenChunkBox } from './chunk-box.ts';
import { cutRows } from './cut-rows.ts';
import { createSpilledReader } from './spilled-reader.ts';
import { spillText, type SpilledText } from './spilled-text.ts';

/** Why an answer should not grow any further. */
export type NoRoom = 'memory' | 'disk';

/** An answer with a list that grows; past a limit, most of it is outside of memory. */
export interface GrowingAnswer {
  /** To be asked for anew after each change. */
  readonly reader: AnswerReader;
  /** Size so far. */
  readonly bytes: number;
  /**
   * Begins the text, up to the bracket that opens the list.
   *
   * @param path keys from the root to the list
   */
  begin(head: Uint8Array, path: readonly string[]): void;
  /** Adds the items of a list. */
  add(text: IndexedText, list: Span): Promise<void>;
  /** @param more what is kept in memory beside it, bytes */
  noRoom(more: number): NoRoom | undefined;
  /** Adds what follows the list; nothing can be added any more. */
  end(tail: readonly Uint8Array[]): void;
  /** Forgets all of it at once, and settles when what is outside of memory is removed. */
  drop(): Promise<void>;
  /** What of it is in memory, bytes. */
  readonly held: number;
}

export interface GrowingOptions {
  readonly openBox: OpenChunkBox;
  /** What may be in memory of an answer, besides the page that is being added, bytes. */
  readonly maxHeld?: number;
  /** How much goes out of memory at once, bytes. */
  readonly chunkBytes?: number;
  /** What may be in memory where there is no other place, bytes. */
  readonly maxWithoutBox?: number;
}

const MIB = 1024 * 1024;
const COMMA_TEXT = Uint8Array.of(COMMA);

/** Makes one that is empty. */
export function createGrowingAnswer(options: GrowingOptions): GrowingAnswer {
  const { openBox, maxHeld = 64 * MIB, chunkBytes = MIB, maxWithoutBox = 256 * MIB } = options;
  /** Room is held for more than what has come, and chunks are copied on their way. */
  const maxFlat = (maxHeld - 4 * chunkBytes) / GROWTH;
  let flat = createAnswerText();
  let flatReader = createFlatReader(flat);
  let spilled: { readonly text: SpilledText; readonly reader: AnswerReader } | undefined;
  let headBytes = 0;
  let path: readonly string[] = [];
  let needsComma = false;
  let hasBox = true;
  let isDropped = false;
  let underWay = 0;

  /** Counts what is on its way. */
  const counted = (box: ChunkBox): ChunkBox => ({
    ...box,
    async put(number, bytes) {
      if (isDropped) throw new Error('The answer is gone.');
      underWay += bytes.byteLength;
      try {
        await box.put(number, bytes);
      } finally {
        underWay -= bytes.byteLength;
      }
    },
  });
  const spill = async (): Promise<void> => {
    const box = await openBox().catch(() => undefined);
    try {
      if (!box) throw new Error('There is no place.');
      const list = headBytes - 1;
      const text = await spillText(flat, { path, list, box: counted(box), chunkBytes });
      spilled = { text, reader: createSpilledReader(text) };
      flat = createAnswerText(0);
      flatReader = createFlatReader(flat);
      if (isDropped) void text.drop();
    } catch {
      // Memory has to do, then, as far as it goes.
      hasBox = false;
      void box?.drop();
    }
  };
  const addToFlat = (items: Uint8Array): void => {
    // A comma is enough where the last try ran out of memory after it.
    if (needsComma) flat.append(COMMA_TEXT);
    needsComma = false;
    flat.append(items);
    needsComma = true;
  };
  return {
    get reader() {
      return spilled?.reader ?? flatReader;
    },
    get bytes() {
      return spilled?.text.bytes ?? flat.bytes.length;
    },
    begin(head, listPath) {
      flat.append(head);
      headBytes = head.length;
      path = listPath;
    },
    async add(text, list) {
      const items = textIn(text, itemsOf(text, list));
      if (items.length === 0) return;
      const isTooMuch = flat.bytes.length + items.length > maxFlat;
      if (!spilled && hasBox && needsComma && isTooMuch) await spill();
      if (!spilled) {
        addToFlat(items);
        if (hasBox && flat.bytes.length > maxFlat) await spill();
        return;
      }
      for (const { start, end } of cutRows(text, list.start, chunkBytes)) {
        await spilled.text.add(text.bytes.subarray(start, end));
      }
    },
    noRoom(more) {
      if (spilled?.text.isDiskFull) return 'disk';
      const mine = spilled?.text.held ?? flat.bytes.length;
      return mine + more >= maxWithoutBox ? 'memory' : undefined;
    },
    end(tail) {
      if (spilled) spilled.text.end(tail);
      else {
        for (const part of tail) flat.append(part);
        flat.finish();
      }
    },
    async drop() {
      isDropped = true;
      await spilled?.text.drop();
    },
    get held() {
      return underWay + (spilled?.text.held ?? flat.text.bytes.byteLength);
    },
  };
}
