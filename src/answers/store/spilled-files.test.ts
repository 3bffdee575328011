import { expect, test } from 'vitest';
import { createAnswerText } from '../json/indexed-text.ts';
import { createFileWriter } from '../export/create-file-writer.ts';
import {
  FILE_START,
  type FilePart,
  type FilePlace,
  type FileRequest,
} from '../export/file-request.ts';
import { spillFlat } from '../../testing/page-fixtures.ts';
import { createSpilledFiles } from './spilled-files.ts';

const PART_BYTES = 700;
const HEAD = '{"data":{"rows":[';
const ROWS = Array.from({ length: 200 }, (_, id) => {
  const tags = Array.from({ length: id % 40 }, (__, tag) => ({ tag }));
  return JSON.stringify({ id, tags, ...(id > 150 && { late: 'yes' }) });
});
const LIST = ['data', 'rows'];
const CSV = {
  format: 'csv',
  list: LIST,
  columns: [['id'], ['tags'], ['late']],
  style: { separator: ',', hasMark: true, isGuarded: true, joiner: undefined },
} as const;

interface Writer {
  part(request: FileRequest, from: FilePlace, maxBytes: number): FilePart | Promise<FilePart>;
}

async function write(
  writer: Writer,
  request: FileRequest,
): Promise<{ text: string; shares: number[] }> {
  let text = '';
  const shares: number[] = [];
  for (let from: FilePlace | undefined = FILE_START; from;) {
    const part: FilePart = await writer.part(request, from, PART_BYTES);
    text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(part.bytes);
    shares.push(part.share);
    from = part.next;
  }
  return { text, shares };
}

test.each<FileRequest>([
  CSV,
  { ...CSV, rowsOf: ['tags'] },
  { ...CSV, filter: 'yes', order: { column: ['id'], direction: 'descending' } },
  { ...CSV, filter: 'nowhere' },
  { format: 'ndjson', list: LIST },
  { format: 'json' },
  { format: 'pretty' },
])('%j is the same file, in parts that each go on where the last one ended', async (request) => {
  const flat = createAnswerText();
  flat.append(new TextEncoder().encode(HEAD + ROWS.join(',')));
  const list = HEAD.length - 1;
  const { text, box } = await spillFlat(flat, { path: LIST, list, chunkBytes: 2_000 });
  const tail = new TextEncoder().encode(']}}');
  text.end([], [tail]);
  flat.append(tail);
  flat.finish();
  expect(box.chunks.size).toBeGreaterThan(5);
  const expected = await write(createFileWriter(flat), request);
  const written = await write(createSpilledFiles(text), request);
  expect(written.text).toBe(expected.text);
  expect(written.shares.at(-1)).toBe(1);
  expect(written.shares).toEqual(written.shares.toSorted((one, other) => one - other));
});
