import { createByteBuffer } from '../answers/json/byte-buffer.ts';
import { spanOfType, type SchemaIndex } from './schema-index.ts';

/** Bytes of a schema that are compressed together: small enough that few types are unpacked with one that is wanted. */
const BLOCK_SIZE = 64_000;

/** Numbers that a type's hash has. */
const HASH_PARTS = 2;

export interface HashedTypes {
  readonly names: readonly string[];
  /** Two numbers a type, which two different texts do not share but by a chance of one in 2^64. */
  readonly hashes: Uint32Array<ArrayBuffer>;
}

/** A schema that is kept: what is known of its types without unpacking them, and its text in blocks. */
export interface PackedSchema {
  readonly index: Omit<SchemaIndex, 'bytes'>;
  readonly hashes: Uint32Array<ArrayBuffer>;
  /** Of the text, in bytes. */
  readonly length: number;
  readonly blocks: readonly PackedBlock[];
}

interface PackedBlock {
  /** Place of its first byte in the text. */
  readonly start: number;
  /** By gzip. */
  readonly zipped: Uint8Array<ArrayBuffer>;
}

/** A schema whose text is unpacked as far as somebody needs it. */
export interface OpenedSchema {
  /** Its bytes are zeros where nothing is unpacked yet. */
  readonly index: SchemaIndex;
  readonly types: HashedTypes;
  /** Unpacks the directives and the types of these names; without names all of the text. */
  readonly unpack: (names?: Iterable<string>) => Promise<void>;
}

/** Hashes the text of each type: two by two multiplications a byte (MurmurHash's constants), no secret. */
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

/** Names of the types that either of two schemas has alone, or that are not the same in both to the byte. */
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
    // One after the other: all at once would be as much work, and hold all of their streams.
    // oxlint-disable-next-line no-await-in-loop
    await pass(text, new CompressionStream('gzip'), zipped.append);
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
    await pass(zipped, new DecompressionStream('gzip'), (chunk) => {
      bytes.set(chunk, at);
      at += chunk.length;
    });
  };
  return {
    index: whole,
    types: { names: index.names, hashes },
    async unpack(names) {
      const wanted = names === undefined ? blocks : blocksWith(whole, blocks, names);
      for (const block of wanted) {
        const known = unpacked.get(block) ?? unpackBlock(block);
        unpacked.set(block, known);
        // oxlint-disable-next-line no-await-in-loop -- as they are packed
        await known;
      }
    },
  };
}

/** The blocks in which some types lie, and the directives. */
function blocksWith(
  index: SchemaIndex,
  blocks: readonly PackedBlock[],
  names: Iterable<string>,
): ReadonlySet<PackedBlock> {
  const numbers = new Map(index.names.map((name, number) => [name, number]));
  const found = new Set<PackedBlock>();
  const add = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    for (let at = Math.floor(start / BLOCK_SIZE); at * BLOCK_SIZE < end; at++) {
      const block = blocks[at];
      if (block) found.add(block);
    }
  };
  if (index.directives) add(index.directives);
  for (const name of names) {
    const number = numbers.get(name);
    if (number !== undefined) add(spanOfType(index, number));
  }
  return found;
}

export function openIndex(index: SchemaIndex, types: HashedTypes): OpenedSchema {
  return { index, types, unpack: () => Promise.resolve() };
}

/** A Blob and a Response would be shorter, and take twice the time: all goes through the browser's own process. */
async function pass(
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
