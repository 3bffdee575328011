import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { parquetMetadata } from 'hyparquet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { FORMATS, type FileRequest } from '../../../answers/export/formats.ts';
import type { FileFormat } from '../../../answers/export/file-format.ts';
import { csv } from '../../../answers/export/csv.ts';
import type { ManifestFile } from '../../../answers/export/manifest.ts';
import { parquet, xlsx } from '../../../answers/export/typed-formats.ts';
import { createFilesApi, type FilesApi } from '../../../answers/typed/create-files-api.ts';
import { createMemoryPreferences } from '../../../testing/memory-storage.ts';
import { answerCalls } from '../../../workers/worker-calls.ts';
import { indexIntrospection } from '../../../schema/read-introspection.ts';
import { LazySchema } from '../../../schema/lazy-schema.ts';
import { createRun } from '../../runs/run.ts';
import { columnNames, type AnswerOrigin } from './file-record.ts';
import { dismissSave, runSave } from './run-save.ts';
import { SAVE_COPY, SAVE_FAILURES } from './save-copy.ts';
import { createSaveChoices, planFile, type Companions } from './save-plan.ts';
import { saveStore, type SaveState } from './save-store.ts';

const ORIGIN: AnswerOrigin = {
  secrets: () => ['key-in-use-1234'],
  run: undefined,
  call: {} as AnswerOrigin['call'],
  service: { id: 'a', name: 'A', baseUrl: 'https://a.example' } as AnswerOrigin['service'],
  schema: undefined,
};

const FIRST = createSaveChoices(createMemoryPreferences()).getState();

const LIST = { path: ['data', 'rows'], start: 0, columns: [{ path: ['n'], kinds: 4 }] };

/** More rows than one group of a Parquet file, and several parts of lines. */
const MANY = 120_000;

/** Workers of files in this thread, by whether they were ended. */
const workers: { isEnded: boolean }[] = [];

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('location', { href: 'https://a.example/v1/graphiql/' });
  vi.stubGlobal(
    'Worker',
    class {
      readonly #port: MessagePort;
      isEnded = false;

      constructor() {
        const { port1, port2 } = new MessageChannel();
        answerCalls<FilesApi>(port2, createFilesApi());
        for (const port of [port1, port2]) port.start();
        this.#port = port1;
        workers.push(this);
      }

      addEventListener(type: string, listener: (event: MessageEvent) => void) {
        if (type === 'message') this.#port.addEventListener('message', listener);
      }

      postMessage(message: unknown, { transfer }: { transfer: Transferable[] }) {
        this.#port.postMessage(message, transfer);
      }

      terminate() {
        this.isEnded = true;
        this.#port.close();
      }
    },
  );
});

afterEach(() => {
  dismissSave();
  vi.unstubAllGlobals();
});

/** What the operation asks for, where no row came that has it. */
const TEXTS = { query: '{ rows { n at { x } tags { id } } }', variables: '', headers: '' };
const SCHEMA = introspectionFromSchema(
  buildSchema(`type Query { rows: [Row!]! } type Row { n: Int! at: Place tags: [Tag!]! }
    type Place { x: Float } type Tag { id: ID! }`),
);

const readCsv = (bytes: Uint8Array) => strFromU8(bytes).trim().split(',');
const readParquet = ({ buffer }: Uint8Array<ArrayBuffer>) =>
  namesOf(parquetMetadata(buffer).schema);

test.each([
  ['csv', 'schema', readCsv],
  ['parquet', 'schema', readParquet],
  ['csv', 'text', readCsv],
  ['parquet', 'text', readParquet],
] as const)(
  'a %s file of no rows has the columns that the operation asks for, by its %s',
  async (name, by, read) => {
    const format = FORMATS.find((one) => one.name === name) as FileFormat<FileRequest>;
    const disk = createDisk();
    const bytes = new TextEncoder().encode(JSON.stringify({ data: SCHEMA }));
    const index = indexIntrospection(bytes);
    const run = createRun({ tabId: 't', call: { query: TEXTS.query }, texts: TEXTS }, 0);
    const origin = {
      ...ORIGIN,
      run,
      schema: by === 'schema' && index ? new LazySchema(index) : undefined,
    };
    const list = { ...LIST, columns: [], count: 0 };
    const request = planFile(format, { list, shown: undefined }, FIRST);
    // A table's key is chosen from them.
    const key = columnNames(request as FileRequest, origin);
    const dialect = name === 'csv' ? 'postgres' : 'duckdb';
    const companions = { dictionary: false, manifest: true, table: { dialect, key } } as const;
    const source = { ...(await answerOf(0)), origin };
    await save(source, request as FileRequest, companions);
    const [file, table, manifest] = Object.values(unzipSync(Buffer.concat(disk.kept)));
    const leaf = name === 'csv' || by === 'text' ? 'tags.id' : 'tags';
    expect(read(Uint8Array.from(file ?? []))).toEqual(['n', 'at.x', leaf]);
    expect(strFromU8(table ?? new Uint8Array())).toContain(`PRIMARY KEY ("n", "at.x", "${leaf}")`);
    const told = JSON.parse(strFromU8(manifest ?? new Uint8Array())) as object;
    expect(told).toMatchObject({ remarks: [], ...(name === 'csv' && { csv: { nullAs: '' } }) });
  },
);

/** The names of a Parquet file's columns. */
function namesOf(schema: ReturnType<typeof parquetMetadata>['schema']): string[] {
  return schema.slice(1, 4).map((element) => element.name);
}

async function answerOf(rows: number) {
  const answersApi = createAnswersApi();
  const texts = Array.from({ length: rows }, (_, n) => `{"n":${n}}`);
  await answersApi.write.append(
    'one',
    new TextEncoder().encode(`{"data":{"rows":[${texts.join()}]}}`),
  );
  await answersApi.write.finish('one');
  return { answersApi, name: 'one', operationName: 'Rows', origin: ORIGIN, list: LIST.path };
}

function planOf(format: FileFormat, rows: number): FileRequest {
  const plan = { list: { ...LIST, count: rows }, shown: undefined };
  const request = planFile(format, plan, FIRST);
  if (!request) throw new Error(`${format.name} is not possible`);
  return request as FileRequest;
}

/**
 * A disk that a person chooses a file on (File System Standard).
 *
 * @param room how many writes there is room for
 */
function createDisk(room = Infinity) {
  const disk = { room, written: [] as Uint8Array[], kept: [] as Uint8Array[], removed: 0 };
  const stream = {
    async write(bytes: Uint8Array) {
      if (disk.written.length >= disk.room)
        throw new DOMException('No space left', 'QuotaExceededError');
      disk.written.push(bytes);
    },
    close: async () => void disk.kept.push(...disk.written.splice(0)),
    abort: async () => void disk.written.splice(0),
  };
  vi.stubGlobal('window', {
    showSaveFilePicker: async () => ({
      getFile: async () => ({ size: 0 }),
      createWritable: async () => stream,
      remove: async () => void (disk.removed += 1),
    }),
  });
  return disk;
}

/** Saves a file as the menu does, and says what became of it. */
function save(
  source: Awaited<ReturnType<typeof answerOf>>,
  request: FileRequest,
  companions?: Companions,
): Promise<SaveState> {
  return new Promise((resolve) => {
    const stop = saveStore.subscribe((state) => {
      if (state.kind !== 'ended') return;
      stop();
      resolve(state);
    });
    runSave(source, { request, companions });
  });
}

test.each(['csv', 'parquet', 'xlsx', 'ndjson', 'json', 'pretty'] as const)(
  'the manifest beside a file of the format %s tells of it and of its data dictionary',
  async (name) => {
    const format = FORMATS.find((one) => one.name === name);
    if (!format) throw new Error('There is no such format');
    const disk = createDisk();
    const companions = { dictionary: true, manifest: true };
    const ended = await save(await answerOf(3), planOf(format, 3), companions);
    expect(ended).toMatchObject({ isFailure: false });
    const files = Object.entries(unzipSync(Buffer.concat(disk.kept)));
    const [file, dictionary, manifest] = files.map(([, bytes]) => bytes);
    const { files: told } = JSON.parse(strFromU8(manifest ?? new Uint8Array())) as {
      files: ManifestFile[];
    };
    expect(told.map(({ name: one }) => one)).toEqual(files.slice(0, 2).map(([one]) => one));
    for (const [at, bytes = new Uint8Array()] of [file, dictionary].entries()) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(told[at]).toMatchObject({ bytes: bytes.length, sha256 });
      expect(bytes.length).toBeGreaterThan(0);
    }
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  },
);

test.each([
  ['csv', csv, ['n'], `\\copy "`],
  ['parquet', parquet, ['n'], 'COPY "'],
] as const)(
  'the table beside a file of the format %s loads it',
  async (_name, format, key, load) => {
    const disk = createDisk();
    const table = { dialect: format === csv ? 'postgres' : 'duckdb', key } as const;
    const companions = { dictionary: false, manifest: true, table };
    expect(await save(await answerOf(3), planOf(format, 3), companions)).toMatchObject({
      isFailure: false,
    });
    const [[file, bytes] = [''], [sql, text] = [''], [, manifest] = ['']] = Object.entries(
      unzipSync(Buffer.concat(disk.kept)),
    );
    expect(bytes?.length).toBeGreaterThan(0);
    expect(sql).toBe(`${file}.sql`);
    const lines = strFromU8(text ?? new Uint8Array()).split('\n');
    const stem = file.replace(/\.\w+$/, '');
    expect(lines.slice(1, 5)).toEqual([
      `CREATE TABLE "${stem}" (`,
      '  "n" INTEGER NOT NULL,',
      '  PRIMARY KEY ("n")',
      ');',
    ]);
    expect(lines[5]?.startsWith(`${load}${stem}" FROM '${file}'`)).toBe(true);
    const { files } = JSON.parse(strFromU8(manifest ?? new Uint8Array())) as {
      files: ManifestFile[];
    };
    expect(files.map(({ name }) => name)).toEqual([file, sql]);
  },
);

test('a table whose key the file lacks is not saved, and neither is the file', async () => {
  const disk = createDisk();
  const table = { dialect: 'postgres', key: ['place'] } as const;
  const companions = { dictionary: false, manifest: false, table };
  expect(await save(await answerOf(3), planOf(csv, 3), companions)).toMatchObject({
    isFailure: true,
    message: SAVE_FAILURES.other(SAVE_COPY.noKeyColumn('place')),
  });
  expect(disk.kept).toEqual([]);
});

test('what is known of the answer before its file is written is said and in the manifest', async () => {
  const disk = createDisk();
  const source = {
    ...(await answerOf(1)),
    problems: [{ kind: 'duplicate-key', at: 0 }] as const,
  };
  const ended = await save(source, planOf(csv, 1), { dictionary: false, manifest: true });
  expect(ended).toMatchObject({ message: expect.stringContaining('has a key twice') as unknown });
  const [, manifest] = Object.values(unzipSync(Buffer.concat(disk.kept)));
  const told = JSON.parse(strFromU8(manifest ?? new Uint8Array())) as object;
  expect(told).toMatchObject({ remarks: [{ kind: 'keys', count: 1 }] });
});

function rowsInParquet({ buffer }: Uint8Array<ArrayBuffer>): number {
  return Number(parquetMetadata(buffer).num_rows);
}

function rowsInExcel(bytes: Uint8Array): number {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const rows = Array.from(sheet.slice(-200).matchAll(/<row r="(\d+)"/g), ([, row]) => Number(row));
  return Math.max(...rows) - 1;
}

test.each([
  ['Parquet', parquet, rowsInParquet],
  ['Excel @full', xlsx, rowsInExcel],
] as const)(
  'a disk that fills amid a file for %s ends its worker and keeps nothing, and what is saved then is whole',
  async (_name, format, rowsIn) => {
    const source = await answerOf(MANY);
    const request = planOf(format, MANY);
    const disk = createDisk(2);
    expect(await save(source, request)).toEqual({
      kind: 'ended',
      message: SAVE_FAILURES['disk-full']('No space left'),
      isFailure: true,
    });
    expect(disk).toMatchObject({ written: [], kept: [], removed: 1 });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);

    disk.room = Infinity;
    expect(await save(source, request)).toMatchObject({
      message: expect.stringMatching(/^Saved Rows-/) as unknown,
    });
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    expect(rowsIn(Uint8Array.from(Buffer.concat(disk.kept)))).toBe(MANY);
  },
);
