import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createAnswersApi } from '../answers/create-answers-api.ts';
import {
  FILE_START,
  type FilePosition,
  type FormatRequest,
} from '../answers/export/file-format.ts';
import { FORMATS } from '../answers/export/formats.ts';
import { manifestJson, type FileRecord } from '../answers/export/manifest.ts';
import { createFilesApi, type FilesApi } from '../answers/typed/create-files-api.ts';
import { filledPassage } from '../testing/filled-passage.ts';
import { runCommandLine, temporaryFolder } from './testing/run-gatehouse.ts';

const RECORD: FileRecord = {
  operation: null,
  service: { id: 'a', name: 'A', endpoint: 'https://example.org/v1/graphql' },
  calls: { requestIds: [], startedAt: null, endedAt: null, pages: 1 },
  schemaSha256: null,
  version: '1.0.0',
  writtenAt: '2026-11-23T19:17:01Z',
};

const ROWS = Array.from({ length: 5_000 }, (_, n) => `{"n":${n},"t":"Zürich 🏔 ${n % 7}"}`);
const list = ['data', 'rows'];
const columns = [['n'], ['t']];

/** What the explorer asks for in each format. */
const REQUESTS = {
  csv: { style: { separator: ',', hasMark: true, isGuarded: true, joiner: '; ' } },
  parquet: {},
  xlsx: { joiner: '; ' },
  ndjson: {},
  json: {},
  pretty: {},
} as const;

async function* partsOf(request: FormatRequest): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const answers = createAnswersApi();
  await answers.write.append('one', new TextEncoder().encode(`{"data":{"rows":[${ROWS.join()}]}}`));
  await answers.write.finish('one');
  for (let from: FilePosition | undefined = FILE_START; from;) {
    const part = await answers.compute.file('one', request, from);
    yield part.bytes.slice();
    from = part.next;
  }
}

async function* typedParts(files: FilesApi, format: 'parquet' | 'xlsx') {
  const isNested = format === 'parquet';
  const asJson = isNested ? columns : [];
  await files.begin(format, { columns, asJson, title: 'rows', isNested, hints: [] });
  const lines = { format: 'ndjson', list };
  for await (const part of partsOf(lines)) await files.observe(filledPassage(part));
  await files.open([]);
  for await (const part of partsOf(lines)) yield await files.write(filledPassage(part));
  yield await files.end();
}

/** A zip file as the explorer makes it, unpacked into a folder with its manifest. */
async function unpacked(format: keyof typeof REQUESTS) {
  const files = createFilesApi();
  const extension = FORMATS.find(({ name }) => name === format)?.kind.extension ?? '';
  const name = `rows.${extension}`;
  const parts =
    format === 'parquet' || format === 'xlsx'
      ? typedParts(files, format)
      : partsOf({ format, list, columns, ...REQUESTS[format] } as FormatRequest);
  const zipped: Uint8Array[] = [];
  for await (const part of parts) zipped.push((await files.pack(name, part)).slice());
  const ended = await files.endEntry();
  zipped.push(ended.zipped, await files.endZip());
  const bytes = unzipSync(Buffer.concat(zipped))[name] ?? new Uint8Array();
  const folder = temporaryFolder();
  const manifest = join(folder, 'rows.manifest.json');
  const { sha256 } = ended;
  writeFileSync(manifest, manifestJson([{ name, bytes: ended.bytes, sha256 }], RECORD));
  return { name, bytes, file: join(folder, name), manifest };
}

test.each(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])(
  'a file of the format %s agrees with its manifest until a bit of it is another, or its end is gone',
  async (format) => {
    const { name, bytes, file, manifest } = await unpacked(format);
    expect(bytes.length).toBeGreaterThan(1_000);
    writeFileSync(file, bytes);
    expect(await runCommandLine(['verify', manifest])).toMatchObject({
      code: 0,
      output: `${name}: agrees with the manifest.\n`,
    });
    const changed = bytes.slice();
    changed[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    for (const other of [changed, bytes.subarray(0, -1)]) {
      writeFileSync(file, other);
      const { code, output } = await runCommandLine(['verify', manifest]);
      expect(output).toContain(`${name}: DIFFERS`);
      expect(code).toBe(1);
    }
  },
);
