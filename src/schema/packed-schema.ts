import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { spanOfType, type SchemaIndex } from './schema-index.ts';

/** Bytes compressed together: few types are unpacked with a wanted one. */
const BLOCK_SIZE = 64_000;

const HASH_PARTS = 2;

export interface HashedTypes {
  readonly names: readonly string[];
  /** Two numbers per type; two different texts are equal by a chance of one in 2^64. */
  readonly hashes: Uint32Array<ArrayBuffer>;
}

export interface PackedSchema {
  readonly index: Omit<SchemaIndex, 'bytes'>;
  readonly hashes: Uint32Array<ArrayBuffer>;
  readonly length: number;
  readonly blocks: readonly PackedBlock[];
}

interface PackedBlock {
  readonly start: number;
  readonly zipped: Uint8Array<ArrayBuffer>;
}

/** A schema whose text is unpacked on demand. */
export interface OpenedSchema {
  /** Its bytes are zeros where nothing is unpacked yet. */
  readonly index: SchemaIndex;
  readonly types: HashedTypes;
  readonly unpack: (names?: Iterable<string>) => Promise<void>;
}

/**
 * Hashes the text of each type: two times two multiplications per byte (MurmurHash's constants),
 * not cryptographic.
 */
export function hashTypes(index: SchemaIndex): HashedTypes {
  const { names, bytes } = index;
  const hashes = new Uint32Array(names.length * HASH_PARTS);
  for (let type = 0; type < names.length; type++) {
    const { start, end } = spanOfType(index, type);
    let [one, other] = [0x9e_37_79_b9, 0x85_eb_ca_6b];
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      one = Math.imul(one ^ byte, 0xcc_9e_2d_51);
      one ^= one >>> 15;
      other = Math.imul(other ^ byte, 0x1b_87_35_93);
      other ^= other >>> 13;
    }
    hashes[type * HASH_PARTS] = one;
    hashes[type * HASH_PARTS + 1] = other;
  }
  return { names, hashes };
}

export function findDiffering(before: HashedTypes, after: HashedTypes): ReadonlySet<string> {
  const numbers = new Map(before.names.map((name, number) => [name, number]));
  const differing = new Set<string>();
  for (const [number, name] of after.names.entries()) {
    const old = numbers.get(name);
    numbers.delete(name);
    if (old === undefined || !isSameHash(before, old, after, number)) differing.add(name);
  }
  for (const name of numbers.keys()) differing.add(name);
  return differing;
}

function isSameHash(before: HashedTypes, old: number, after: HashedTypes, number: number): boolean {
  for (let part = 0; part < HASH_PARTS; part++) {
    const was = before.hashes[old * HASH_PARTS + part];
    if (was !== after.hashes[number * HASH_PARTS + part]) return false;
  }
  return true;
}

export async function packSchema(
  { bytes, ...index }: SchemaIndex,
  { hashes }: HashedTypes,
): Promise<PackedSchema> {
  const blocks: PackedBlock[] = [];
  for (let start = 0; start < bytes.length; start += BLOCK_SIZE) {
    const zipped = createByteBuffer(BLOCK_SIZE / 4);
    const text = bytes.subarray(start, start + BLOCK_SIZE);
    // One at a time: all at once would be as much work, and hold all streams.
    // oxlint-disable-next-line no-await-in-loop
    await pipe(text, new CompressionStream('gzip'), zipped.append);
    zipped.trim();
    blocks.push({ start, zipped: zipped.bytes });
  }
  return { index, hashes, length: bytes.length, blocks };
}

export function openPacked({ index, hashes, length, blocks }: PackedSchema): OpenedSchema {
  const bytes = new Uint8Array(length);
  const whole = { ...index, bytes };
  const unpacked = new Map<PackedBlock, Promise<void>>();
  const unpackBlock = async ({ start, zipped }: PackedBlock): Promise<void> => {
    let at = start;
    await pipe(zipped, new DecompressionStream('gzip'), (chunk) => {
      bytes.set(chunk, at);
      at += chunk.length;
    });
  };
  return {
    index: whole,
    types: { names: index.names, hashes },
    async unpack(names) {
      for (const block of names === undefined ? blocks : blocksWith(whole, blocks, names)) {
        const unpacking = unpacked.get(block) ?? unpackBlock(block);
        unpacked.set(block, unpacking);
        // oxlint-disable-next-line no-await-in-loop -- as they are packed
        await unpacking;
      }
    },
  };
}

function blocksWith(
  index: SchemaIndex,
  blocks: readonly PackedBlock[],
  names: Iterable<string>,
): ReadonlySet<PackedBlock> {
  const numbers = new Map(index.names.map((name, number) => [name, number]));
  const chosen = new Set<PackedBlock>();
  const add = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    for (let at = Math.floor(start / BLOCK_SIZE); at * BLOCK_SIZE < end; at++) {
      const block = blocks[at];
      if (block) chosen.add(block);
    }
  };
  if (index.directives) add(index.directives);
  for (const name of names) {
    const number = numbers.get(name);
    if (number !== undefined) add(spanOfType(index, number));
  }
  return chosen;
}

export function openIndex(index: SchemaIndex, types: HashedTypes): OpenedSchema {
  return { index, types, unpack: () => Promise.resolve() };
}

/** A Blob and a Response would be shorter, but pass through the browser process in twice the time. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  { writable, readable }: CompressionStream | DecompressionStream,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const read = async (): Promise<void> => {
    const { value, done } = await reader.read();
    if (done) return;
    take(value);
    await read();
  };
  await Promise.all([writer.write(bytes), writer.close(), read()]);
}
