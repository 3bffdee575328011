import { CLOSE_LIST, type Span } from '../json/scan.ts';
import { enlarged, GROWTH } from '../json/byte-buffer.ts';
import { createAnswerText, type AnswerText } from '../json/answer-text.ts';
import type { IndexedText } from '../json/children.ts';
import { itemsOf } from './read-page.ts';
import { type OpenChunkStorage, createChunkStore, type ChunkStore } from './chunk-store.ts';
import { cutRows, StoredRows, withComma, type FlatList } from './stored-list.ts';
import { createStoredText, type StoredText } from './stored-text.ts';
import { inOneWindow, type WindowedText } from './windows.ts';

export type NoRoom = 'memory' | 'disk';

/** An answer with lists that grow, fields of one object; past a limit, most of it is outside of memory. */
export type GrowingAnswer = ReturnType<typeof createGrowingAnswer>;

export interface GrowingOptions {
  readonly openStorage: OpenChunkStorage;
  /** Most bytes of an answer in memory, besides the page being added. */
  readonly maxHeld?: number;
  /** How much goes out of memory at once, bytes. */
  readonly chunkBytes?: number;
  /** Most bytes in memory without other storage. */
  readonly maxWithoutStorage?: number;
}

interface Stored {
  readonly lists: Map<string, StoredRows>;
  readonly text: StoredText;
}

function beginList(path: readonly string[], head: Uint8Array, room: number): FlatList {
  const text = createAnswerText(head.length + room);
  text.append(head);
  return { path, head, text };
}

function beginListBeside(
  before: Pick<FlatList, 'path' | 'head'> | undefined,
  key: string,
  room: number,
): FlatList {
  if (!before) throw new TypeError('The answer has not begun.');
  const between = new TextEncoder().encode(`],${JSON.stringify(key)}:[`);
  const head = enlarged(before.head, before.head.length + between.length);
  head.set(between, before.head.length);
  return beginList([...before.path.slice(0, -1), key], head, room);
}

/** Appends the other lists, after their heads, to the first list's text. */
function joinLists(lists: Iterable<FlatList>, first: AnswerText): void {
  let before: Uint8Array | undefined;
  for (const { head, text } of lists) {
    if (before) first.append(text.bytes.subarray(before.length));
    before = head;
  }
}

async function storeAll(
  lists: ReadonlyMap<string, FlatList>,
  chunks: ChunkStore,
  chunkBytes: number,
): Promise<Stored> {
  const stored = new Map<string, StoredRows>();
  for (const [key, list] of lists)
    stored.set(key, await StoredRows.store(list, chunks, chunkBytes));
  const [first] = stored.values();
  if (!first) throw new TypeError('The answer has not begun.');
  return { lists: stored, text: createStoredText(first) };
}

function sum(sizes: Iterable<number>): number {
  return Array.from(sizes).reduce((all, size) => all + size, 0);
}

function hasRows({ head, text }: FlatList): boolean {
  return text.bytes.length > head.length;
}

const MIB = 1024 * 1024;

export function createGrowingAnswer({
  openStorage,
  maxHeld = 64 * MIB,
  chunkBytes = MIB,
  maxWithoutStorage = 256 * MIB,
}: GrowingOptions) {
  /** Buffers are larger than their content, and chunks are copied in transit. */
  const maxFlat = (maxHeld - 4 * chunkBytes) / GROWTH;
  const lists = new Map<string, FlatList>();
  let shown = createAnswerText(0);
  let window = inOneWindow(shown);
  let chunks: ChunkStore | undefined;
  let stored: Stored | undefined;
  let hasStorage = true;
  let isDropped = false;
  let firstListEnd = 0;

  const show = (first: FlatList): void => {
    lists.set(first.path.at(-1) ?? '', first);
    shown = first.text;
    window = inOneWindow(shown);
  };
  const flatBytes = (): number => sum(Array.from(lists.values(), ({ text }) => text.bytes.length));
  const held = (): number =>
    stored
      ? sum(Array.from(stored.lists.values(), (list) => list.held))
      : sum(Array.from(lists.values(), ({ text }) => text.text.bytes.byteLength));
  const room = chunkBytes / 4;
  const beginBeside = (key: string): FlatList =>
    beginListBeside([...(stored?.lists ?? lists).values()].at(-1), key, room);
  const moveOut = async (): Promise<void> => {
    const storage = await openStorage().catch(() => undefined);
    chunks = storage && createChunkStore(storage);
    try {
      if (!chunks || isDropped) throw new Error('There is no storage.');
      stored = await storeAll(lists, chunks, chunkBytes);
      lists.clear();
      shown = createAnswerText(0);
      window = inOneWindow(shown);
    } catch {
      // Memory has to do, then, as far as it goes.
      hasStorage = false;
      void chunks?.drop();
    }
  };
  return {
    /** Another one once it has begun, and once it is stored. */
    get text(): WindowedText {
      return stored?.text ?? window;
    },
    /** Begins the text, up to the bracket that opens the first list. */
    begin(head: Uint8Array, path: readonly string[]): void {
      show(beginList(path, head, room));
    },
    /** Adds the items of a list by its key; other keys than the first follow as separate fields. */
    async add(key: string, text: IndexedText, list: Span): Promise<void> {
      const items = itemsOf(text, list);
      if (items.length === 0) return;
      const isTooMuch = flatBytes() + items.length > maxFlat;
      if (!stored && hasStorage && isTooMuch && [...lists.values()].some(hasRows)) await moveOut();
      if (stored && chunks) {
        const rows =
          stored.lists.get(key) ?? (await StoredRows.store(beginBeside(key), chunks, chunkBytes));
        stored.lists.set(key, rows);
        for (const { start, end } of cutRows(text, list.start, chunkBytes))
          await rows.add(text.bytes.subarray(start, end));
        return;
      }
      const flat = lists.get(key) ?? beginBeside(key);
      lists.set(key, flat);
      flat.text.append(hasRows(flat) ? withComma(items) : items);
      if (hasStorage && flatBytes() > maxFlat) await moveOut();
    },
    noRoom(): NoRoom | undefined {
      if (stored && [...stored.lists.values()].some((list) => list.isDiskFull)) return 'disk';
      return (stored ? held() : flatBytes()) >= maxWithoutStorage ? 'memory' : undefined;
    },
    /** Ends the lists and adds the text after them; reopen before adding more. */
    end(tail: readonly Uint8Array[]): void {
      const behind = lists.size > 0 || stored ? [Uint8Array.of(CLOSE_LIST), ...tail] : tail;
      if (stored) return stored.text.end([...stored.lists.values()].slice(1), behind);
      firstListEnd = shown.bytes.length;
      joinLists(lists.values(), shown);
      for (const part of behind) shown.append(part);
      shown.finish();
    },
    get isStored() {
      return stored !== undefined;
    },
    /** Whether it is stored with room for more in memory. */
    get canReopen() {
      return stored !== undefined && held() < maxHeld;
    },
    reopen(): void {
      if (stored) return stored.text.reopen();
      const [first] = lists.values();
      const text = shown.bytes.subarray(0, firstListEnd);
      if (first) show({ ...beginList(first.path, text, room), head: first.head });
    },
    async drop(): Promise<void> {
      isDropped = true;
      await chunks?.drop();
    },
    get held() {
      return held();
    },
  };
}
