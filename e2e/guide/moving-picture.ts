import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

export interface Shot {
  /** A screenshot; all are of one size. */
  readonly png: Buffer;
  /** How long it stays, milliseconds. */
  readonly ms: number;
}

/** How often it is shown; it rests at the last shot then. */
const PLAYS = 3;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * An animated PNG of screenshots (PNG, third edition, 11.3.5). Each holds only the pixels that are new; the browser packs them.
 *
 * @throws {Error} without a shot, or when the browser packs two in different ways
 */
export async function movingPicture(
  context: BrowserContext,
  shots: readonly Shot[],
): Promise<Buffer> {
  const frames = (await packNewPixels(context, shots)).map(chunksOf);
  const [first] = frames;
  if (!first) throw new Error('A moving picture needs a shot.');
  const header = (frame: readonly Chunk[]) => frame.find(({ type }) => type === 'IHDR')?.data;
  const parts = [
    SIGNATURE,
    chunk('IHDR', header(first)),
    chunk('acTL', words(shots.length, PLAYS)),
  ];
  let sequence = 0;
  for (const [at, frame] of frames.entries()) {
    if (String(header(frame)) !== String(header(first)))
      throw new Error('The shots differ in form.');
    const size = header(first)?.subarray(0, 8) ?? Buffer.alloc(0);
    // At the corner; laid over what is there.
    const rest = Buffer.from([0, 0, 0x03, 0xe8, 0, 1]);
    rest.writeUInt16BE(shots[at]?.ms ?? 0);
    parts.push(chunk('fcTL', Buffer.concat([words(sequence), size, words(0, 0), rest])));
    sequence += 1;
    for (const { type, data } of frame) {
      if (type !== 'IDAT') continue;
      if (at === 0) parts.push(chunk('IDAT', data));
      else parts.push(chunk('fdAT', Buffer.concat([words(sequence), data])));
      if (at > 0) sequence += 1;
    }
  }
  return Buffer.concat([...parts, chunk('IEND')]);
}

/** Each as a PNG of the same size, clear where it is as the one before it. */
async function packNewPixels(
  context: BrowserContext,
  shots: readonly Shot[],
): Promise<readonly Buffer[]> {
  const page = await context.newPage();
  const texts = shots.map(({ png }) => png.toString('base64'));
  const packed = await page.evaluate(async (all) => {
    const results: string[] = [];
    let before: Uint32Array | undefined;
    for (const text of all) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const { width, height, ...bitmap } = await draw(bytes);
      const pixels = bitmap.context.getImageData(0, 0, width, height);
      const now = new Uint32Array(pixels.data.buffer.slice(0));
      const shown = new Uint32Array(pixels.data.buffer);
      if (before) {
        for (let at = 0; at < shown.length; at += 1) if (before[at] === now[at]) shown[at] = 0;
      }
      bitmap.context.putImageData(pixels, 0, 0);
      before = now;
      const blob = await bitmap.canvas.convertToBlob({ type: 'image/png' });
      const letters = new Uint8Array(await blob.arrayBuffer());
      results.push(btoa(Array.from(letters, (letter) => String.fromCharCode(letter)).join('')));
    }
    return results;

    async function draw(bytes: Uint8Array<ArrayBuffer>) {
      const image = await createImageBitmap(new Blob([bytes]));
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height);
      const surface = canvas.getContext('2d');
      if (!surface) throw new TypeError('there is a surface');
      surface.drawImage(image, 0, 0);
      return { canvas, context: surface, width, height };
    }
  }, texts);
  await page.close();
  return packed.map((text) => Buffer.from(text, 'base64'));
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** PNG, 5.3: length, type, data and checksum of each. */
function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([words(data.length), body, words(crc32(body))]);
}

/** Numbers of four bytes. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}
