import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { EXIT, fileFault } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';

/** Values that are written, and read again, at once. */
const BLOCK_ITEMS = 32;

/** A file without a name, which ends with the process: indexes that are too long for the memory lie in it. */
export class Scratch {
  readonly #path: string;
  #file: number | undefined;
  #size = 0;

  /** @param path a file beside which it is, on a disk with room for what is made of the indexes */
  constructor(path: string) {
    this.#path = path;
  }

  readonly index = <Value>(): DiskIndex<Value> => new DiskIndex(this);

  /** @returns the place behind the text */
  append(text: string): number {
    const bytes = Buffer.from(text);
    try {
      writeFileSync((this.#file ??= openNameless(this.#path)), bytes);
    } catch (error) {
      throw fileFault(COMMAND_COPY.notWritten(this.#path), error, EXIT.incomplete);
    }
    return (this.#size += bytes.length);
  }

  get size(): number {
    return this.#size;
  }

  read(start: number, end: number): string {
    const room = Buffer.allocUnsafe(end - start);
    readSync(this.#file ?? NaN, room, 0, room.length, start);
    return room.toString();
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function openNameless(path: string): number {
  // Killed before it has lost its name, it is removed as what was to replace `path`.
  const aside = `${path}.${process.pid}@${hostname()}.${randomBytes(6).toString('hex')}.tmp`;
  const file = openSync(aside, 'wx+', 0o600);
  rmSync(aside);
  return file;
}

/** Values by key as JSON, several for one in their order. In memory are the hashes: 12 to 24 bytes for each. */
class DiskIndex<Value> {
  readonly #scratch: Scratch;
  readonly #places: (readonly [start: number, end: number])[] = [];
  /** The last block, which is not on the disk yet. */
  #jsons: string[] = [];
  #read: { readonly number: number; readonly items: readonly [string, Value][] } | undefined;
  #length = 0;
  #hashes = new Int32Array(1_024);
  /** By the last digits of a hash the number of its last value, from 1; and by each value that of the one before. */
  #last = new Int32Array(1_024);
  #before = new Int32Array(1_024);

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  readonly add = (key: string, value: Value): void => {
    if (this.#length === this.#hashes.length) this.#grow();
    this.#hashes[this.#length] = hashOf(key);
    this.#link(this.#length);
    this.#length += 1;
    this.#jsons.push(JSON.stringify([key, value]));
    if (this.#jsons.length < BLOCK_ITEMS) return;
    this.#places.push([this.#scratch.size, this.#scratch.append(this.#jsons.join())]);
    this.#jsons = [];
  };

  /** Called once all are added. */
  readonly get = (key: string): Value[] | undefined => {
    const hash = hashOf(key);
    const found: Value[] = [];
    let number = this.#last[hash & (this.#last.length - 1)] ?? 0;
    for (; number > 0; number = this.#before[number - 1] ?? 0) {
      if (this.#hashes[number - 1] !== hash) continue;
      const at = number - 1;
      const entry = this.#block(Math.floor(at / BLOCK_ITEMS))[at % BLOCK_ITEMS];
      if (entry?.[0] === key) found.push(entry[1]);
    }
    return found.length > 0 ? found.reverse() : undefined;
  };

  #block(number: number): readonly [string, Value][] {
    if (this.#read?.number === number) return this.#read.items;
    const place = this.#places[number];
    const jsons = place ? this.#scratch.read(...place) : this.#jsons.join();
    const items = JSON.parse(`[${jsons}]`) as [string, Value][];
    this.#read = { number, items };
    return items;
  }

  #link(at: number): void {
    const place = (this.#hashes[at] ?? 0) & (this.#last.length - 1);
    this.#before[at] = this.#last[place] ?? 0;
    this.#last[place] = at + 1;
  }

  #grow(): void {
    const hashes = this.#hashes;
    this.#hashes = new Int32Array(hashes.length * 2);
    this.#last = new Int32Array(hashes.length * 2);
    this.#before = new Int32Array(hashes.length * 2);
    this.#hashes.set(hashes);
    for (const at of hashes.keys()) this.#link(at);
  }
}

/** FNV-1a of its UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
