import { randomBytes } from 'node:crypto';
import { openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { RowIndex, Values } from '../answers/query/join-rows.ts';
import type { KeptValues } from '../jobs/steps/step-values.ts';
import { EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';

/** Items that are written, and read again, at once. */
const BLOCK_ITEMS = 32;

/** Blocks in memory: the rows of a call may come in any order. */
const MAX_BLOCKS = 64;

/** Places for the hashes of keys; those of one place are a chain. */
const HASH_PLACES = 2 ** 20;

/** A file without a name, which ends with the process: it has the lists that are too long for the memory. */
export class Scratch {
  #file: number | undefined;
  #size = 0;

  /** @param path the file is beside this one, on a disk with room for what is made of the lists */
  constructor(readonly path: string) {}

  /** @returns the places of its first byte, and behind its last one */
  append(text: string): readonly [start: number, end: number] {
    const bytes = Buffer.from(text);
    try {
      this.#file ??= openNameless(this.path);
      writeFileSync(this.#file, bytes);
    } catch (error) {
      throw fileFault(COMMAND_COPY.notWritten(this.path), error, EXIT.incomplete);
    }
    this.#size += bytes.length;
    return [this.#size - bytes.length, this.#size];
  }

  read(start = 0, end = 0): string {
    const room = Buffer.allocUnsafe(end - start);
    readSync(this.#file ?? NaN, room, 0, room.length, start);
    return room.toString();
  }
}

function openNameless(path: string): number {
  // After a kill before it has lost its name, it is removed as what was to replace `path`.
  const aside = `${path}.${process.pid}@${hostname()}.${randomBytes(6).toString('hex')}.tmp`;
  const file = openSync(aside, 'wx+', 0o600);
  rmSync(aside);
  return file;
}

/** Items that JSON has. */
export class DiskList<Item> implements Iterable<Item> {
  length = 0;
  /** The beginning and the end of each block. */
  readonly #places: number[] = [];
  /** The last block, which is not on the disk yet. */
  #last: Item[] = [];
  readonly #read = new Map<number, readonly Item[]>();

  constructor(readonly scratch: Scratch) {}

  push(item: Item): void {
    this.#last.push(item);
    this.length += 1;
    if (this.#last.length < BLOCK_ITEMS) return;
    this.#places.push(...this.scratch.append(JSON.stringify(this.#last)));
    this.#last = [];
  }

  slice(from = 0, to = this.length): Item[] {
    const items: Item[] = [];
    for (let at = from; at < Math.min(to, this.length); at = from + items.length) {
      const start = at % BLOCK_ITEMS;
      items.push(...this.#block((at - start) / BLOCK_ITEMS).slice(start, start + to - at));
    }
    return items;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (let at = 0; at < this.length; at += BLOCK_ITEMS) yield* this.#block(at / BLOCK_ITEMS);
  }

  #block(number: number): readonly Item[] {
    if (number * 2 === this.#places.length) return this.#last;
    const read = this.#read.get(number);
    if (read) return read;
    const [start, end] = this.#places.slice(number * 2, number * 2 + 2);
    const items = JSON.parse(this.scratch.read(start, end)) as Item[];
    const [oldest = number] = this.#read.keys();
    if (this.#read.size === MAX_BLOCKS) this.#read.delete(oldest);
    this.#read.set(number, items);
    return items;
  }
}

/** The numbers of keys by their hashes: 8 to 16 bytes for each, and 4 MB. */
class KeyIndex {
  #count = 0;
  /** By the last digits of a hash the number of its last key, from 1. */
  readonly #last = new Int32Array(HASH_PLACES);
  /** For each key its hash, and the number of the key before it. */
  #links = new Int32Array(2_048);

  constructor(readonly keyAt: (number: number) => string | undefined) {}

  add(key: string): void {
    const links = this.#links;
    if (this.#count * 2 === links.length) {
      this.#links = new Int32Array(links.length * 2);
      this.#links.set(links);
    }
    const hash = hashOf(key);
    const place = hash & (HASH_PLACES - 1);
    this.#links.set([hash, this.#last[place] ?? 0], this.#count * 2);
    this.#count += 1;
    this.#last[place] = this.#count;
  }

  /** @returns the numbers of equal keys, from 0 */
  find(key: string): readonly number[] {
    const hash = hashOf(key);
    const found: number[] = [];
    let number = this.#last[hash & (HASH_PLACES - 1)] ?? 0;
    for (; number > 0; number = this.#links[number * 2 - 1] ?? 0) {
      if (this.#links[number * 2 - 2] === hash && this.keyAt(number - 1) === key)
        found.push(number - 1);
    }
    return found.reverse();
  }
}

/** FNV-1a of its UTF-16 units, 32 bits with a sign. */
function hashOf(text: string): number {
  let hash = -0x7ee3623b;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

export function keepOnDisk(scratch: Scratch): KeptValues {
  const jsons = new DiskList<string>(scratch);
  const index = new KeyIndex((at) => jsons.slice(at, at + 1)[0]);
  const has = (json: string): boolean => index.find(json).length > 0;
  const known = { has, add: (json: string) => index.add(json) };
  return { jsons, texts: new DiskList<string>(scratch), known };
}

export function indexOnDisk(scratch: Scratch): RowIndex {
  const entries = new DiskList<readonly [key: string, values: Values]>(scratch);
  const index = new KeyIndex((at) => entries.slice(at, at + 1)[0]?.[0]);
  return {
    add(key, values) {
      index.add(key);
      entries.push([key, values]);
    },
    get(key) {
      const found = index.find(key).flatMap((at) => entries.slice(at, at + 1));
      return found.length > 0 ? found.map(([, values]) => values) : undefined;
    },
  };
}
