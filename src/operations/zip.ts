import { Inflate, strToU8, zipSync } from 'fflate';
import { checkPath } from './file-names.ts';
import { checkSize, decodeText, IMPORT_LIMITS, isLeftOver, isReadFile } from './import-limits.ts';
import { WorkspaceError } from './workspace.ts';

/** The earliest time in a zip, so that equal files give equal bytes. */
const ZIP_TIME = new Date(1980, 0, 1);

/** Highest accepted compression: operations shrink to a fiftieth at most, a zip bomb to a thousandth. */
const MAX_RATIO = 200;

/** Bytes that are always accepted, and that are unpacked between two size checks. */
const SMALL = 2 ** 20;
const STEP = 2 ** 14;

export function writeZip(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const entries = [...files].map(([path, text]) => [path, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(entries), { level: 6, mtime: ZIP_TIME }));
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

interface Entry {
  readonly path: string;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** Unpacks a zip, whole or not at all, and checks real sizes, not declared ones. @throws {WorkspaceError} */
export function readZip(bytes: Uint8Array, source: string): ReadonlyMap<string, string> {
  checkSize(bytes.length, IMPORT_LIMITS.totalBytes, source);
  let entries: readonly Entry[];
  try {
    entries = readDirectory(bytes, source);
  } catch (cause) {
    // An offset beyond the end of the bytes.
    throw cause instanceof RangeError
      ? new WorkspaceError('broken-zip', source, '', { cause })
      : cause;
  }
  const texts = new Map<string, string>();
  let total = 0;
  for (const entry of entries) {
    if (isLeftOver(entry.path)) continue;
    const unpacked = isReadFile(entry.path)
      ? unpack(bytes, entry, source, IMPORT_LIMITS.totalBytes - total)
      : new Uint8Array();
    total += unpacked.length;
    texts.set(entry.path, decodeText(unpacked, `${source}: ${entry.path}`));
  }
  return texts;
}

/** The central directory at the end of a zip: APPNOTE, sections 4.3.12 and 4.3.16. */
function readDirectory(bytes: Uint8Array, source: string): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  // A comment of up to 64 kB may follow.
  const last = Math.max(0, end - 0xffff);
  while (end >= last && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < last) throw new WorkspaceError('broken-zip', source);
  const count = view.getUint16(end + 10, true);
  if (count > IMPORT_LIMITS.files) {
    throw new WorkspaceError('too-many-files', source, String(IMPORT_LIMITS.files));
  }
  const entries: Entry[] = [];
  const paths = new Set<string>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new WorkspaceError('broken-zip', source);
    const nameLength = view.getUint16(at + 28, true);
    const path = decodeText(bytes.subarray(at + 46, at + 46 + nameLength), source).normalize('NFC');
    const isFolder = path.endsWith('/');
    checkPath(isFolder ? path.slice(0, -1) : path, source);
    checkKind(view, at, source, path);
    if (paths.has(path)) throw new WorkspaceError('same-path', source, path);
    paths.add(path);
    if (!isFolder) {
      entries.push({
        path,
        method: view.getUint16(at + 10, true),
        checksum: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        unpacked: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function checkKind(view: DataView, at: number, source: string, path: string): void {
  if ((view.getUint16(at + 8, true) & 1) === 1) throw new WorkspaceError('locked-zip', source);
  const kind = (view.getUint32(at + 38, true) >>> 28) & 0xf;
  if (kind !== 0 && kind !== 8 && kind !== 4) throw new WorkspaceError('link', source, path);
}

/** @param room bytes that all remaining files together may have */
function unpack(bytes: Uint8Array, entry: Entry, source: string, room: number): Uint8Array {
  const { path, method, packed, offset } = entry;
  const name = `${source}: ${path}`;
  checkSize(entry.unpacked, IMPORT_LIMITS.fileBytes, name);
  if (entry.unpacked > room) checkSize(Infinity, IMPORT_LIMITS.totalBytes, source);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isThere = offset + 30 <= bytes.length && view.getUint32(offset, true) === 0x04034b50;
  if (!isThere) throw new WorkspaceError('broken-zip', source);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length < packed) throw new WorkspaceError('broken-zip', source);
  if (method !== 0 && method !== 8) throw new WorkspaceError('locked-zip', source);
  const unpacked = method === 0 ? data : inflate(data, entry.unpacked, source, name);
  const isWhole = unpacked.length === entry.unpacked && crc32(unpacked) === entry.checksum;
  if (!isWhole) throw new WorkspaceError('broken-zip', source);
  return unpacked;
}

/** @param declared most bytes that it may unpack to */
function inflate(data: Uint8Array, declared: number, source: string, name: string): Uint8Array {
  const unpacked = new Uint8Array(declared);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > declared) throw new WorkspaceError('broken-zip', source);
    unpacked.set(chunk, length);
    length += chunk.length;
  });
  if (declared > SMALL && declared > data.length * MAX_RATIO) {
    throw new WorkspaceError('too-dense', name);
  }
  try {
    for (let at = 0; at === 0 || at < data.length; at += STEP) {
      stream.push(data.subarray(at, at + STEP), at + STEP >= data.length);
    }
  } catch (cause) {
    if (cause instanceof WorkspaceError) throw cause;
    throw new WorkspaceError('broken-zip', source, '', { cause });
  }
  return unpacked.subarray(0, length);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ ((value & 1) * 0xedb88320);
  return value;
});

/** The checksum of zip files: ISO 3309, as APPNOTE section 4.4.7 says. */
function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ -1) >>> 0;
}
