import { expect, test } from 'vitest';
import { createMemoryChunkStorage } from '../../testing/memory-chunk-storage.ts';
import { createAnswerText } from '../json/answer-text.ts';
import { createChunkStore } from './chunk-store.ts';
import { StoredRows } from './stored-list.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

// Past any array's length: from version 26 on, Node ends a worker that asks for more than there is.
const TOO_MUCH = { length: 2 ** 53 } as Uint8Array;

test.each([0, 1, 2, 3])(
  'rows without memory for them leave no comma, after %i others',
  async (count) => {
    const flat = createAnswerText();
    flat.append(encode('{"rows":["first","second"'));
    const storage = createMemoryChunkStorage();
    const chunks = createChunkStore(storage);
    const head = flat.bytes.subarray(0, 9);
    const list = await StoredRows.store({ path: ['rows'], head, text: flat }, chunks, 8);
    for (let row = 0; row < count; row += 1) await list.add(encode(`"row ${row}"`));
    await expect(list.add(TOO_MUCH)).rejects.toThrow(RangeError);
    list.end([encode(']}')], true);
    const windows = Array.from({ length: list.windows }, (_, window) => list.rowBytes(window));
    const rows = Buffer.concat(await Promise.all(windows)).toString();
    expect(JSON.parse(`{"rows":[${rows}`)).toMatchObject({ rows: { length: 2 + count } });
    expect(storage.chunks.size).toBeGreaterThan(0);
  },
);
