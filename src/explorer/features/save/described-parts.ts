import FilesWorker from '../../../answers/files.worker.ts?worker';
import { dataDictionary, dictionaryMarkdown } from '../../../answers/export/data-dictionary.ts';
import { isTypedRequest, type FileRequest } from '../../../answers/export/formats.ts';
import { manifestJson, recordNotes, type ManifestFile } from '../../../answers/export/manifest.ts';
import { withheldAt } from '../../../answers/json/sort-errors.ts';
import type { FilesApi } from '../../../answers/typed/create-files-api.ts';
import { remarksOf, type RemarkCounts } from '../../../answers/export/remarks.ts';
import { tableDefinition, type TableRequest } from '../../../answers/typed/table-definition.ts';
import type { TypedColumn } from '../../../answers/typed/typed-file.ts';
import { csvTypes } from '../../../answers/typed/typed-request.ts';
import { typeName } from '../../../answers/typed/value-types.ts';
import type { ColumnField } from '../../../jobs/pages/column-fields.ts';
import { startWorker } from '../../../workers/start-worker.ts';
import { handOver } from '../../../workers/worker-calls.ts';
import {
  fieldsOfAnswer,
  namedColumns,
  recordOf,
  withColumns,
  type NamedColumn,
  type RecordSource,
} from './file-record.ts';
import { MAX_ZIP_BYTES, TooLargeError, type SaveJob } from './save-file.ts';
import { SAVE_COPY } from './save-copy.ts';
import { hasCompanions, type Companions } from './save-plan.ts';
import { observeTypes, typedParts } from './typed-parts.ts';

type Parts = AsyncGenerator<Uint8Array<ArrayBuffer>>;

export interface DescribedFile extends RecordSource {
  readonly companions: Companions;
  readonly list: readonly string[] | undefined;
  /** What the file has otherwise than it came is counted in it. */
  readonly counts: RemarkCounts;
}

export async function* describedParts(
  given: SaveJob,
  file: DescribedFile,
  plain: (job: SaveJob) => Parts,
): Parts {
  const { name, origin, companions, answersApi, counts } = file;
  const { api: files, end } = startWorker<FilesApi>(FilesWorker, 'files');
  try {
    const list = 'list' in given.request ? given.request.list : file.list;
    const fields = list ? fieldsOfAnswer(origin, list) : [];
    const request = withColumns(given.request, fields, origin);
    const job = { ...given, request };
    const selection = 'list' in request ? request : list && { list };
    const record = await recordOf({ answersApi, name: job.name, origin }, selection);
    let columns: readonly NamedColumn[] = namedColumns(request, fields);
    const described = (of: readonly NamedColumn[]) =>
      withFields(of, fields, (path) => {
        const isWithheld = withheldAt(origin.notes ?? [], list ?? [], path) !== undefined;
        return isWithheld ? (record.withheldAt ?? 'yes') : undefined;
      });
    let types: readonly TypedColumn[] = [];
    const notesFor = (typed: readonly TypedColumn[]) => {
      types = typed;
      columns = typed.map((column) => ({ ...column, fileType: typeName(column.type) }));
      const dictionary = JSON.stringify(dataDictionary(described(columns)));
      return [...recordNotes(record), { key: 'gatehouse.dataDictionary', value: dictionary }];
    };
    const parts = isTypedRequest(request)
      ? typedParts(job, request, { files, fields, notesFor, counts })
      : plain(job);
    if (!hasCompanions(companions)) {
      yield* parts;
      return;
    }
    const written: ManifestFile[] = [];
    yield* packed(files, name, parts, written);
    const stem = name.replace(/\.\w+$/, '');
    if (companions.dictionary) {
      const text = dictionaryMarkdown(name, dataDictionary(described(columns)));
      yield* packed(files, `${stem}.md`, textParts(text), written);
    }
    const { table } = companions;
    if (table) {
      if ('style' in request) {
        const typed = csvTypes(request, fields);
        types = await observeTypes(job, request, typed, files);
      }
      const text = tableText({ ...table, columns: types, fields }, name, request);
      yield* packed(files, `${name}.sql`, textParts(text), written);
    }
    if (companions.manifest) {
      const isTaken = name === `${stem}.json`;
      const manifest = isTaken ? `${stem}.manifest.json` : `${stem}.json`;
      const style = 'style' in request ? { csv: request.style } : {};
      const remarks = remarksOf(counts);
      const text = manifestJson(written, { ...record, ...style, remarks });
      yield* packed(files, manifest, textParts(text), []);
    }
    yield await files.endZip();
  } finally {
    end();
  }
}

async function* packed(files: FilesApi, name: string, parts: Parts, written: ManifestFile[]) {
  let total = 0;
  for await (const part of parts) {
    total += part.length;
    if (total > MAX_ZIP_BYTES) throw new TooLargeError();
    yield await files.pack(name, handOver(part, part.buffer));
  }
  const { zipped, bytes, sha256 } = await files.endEntry();
  written.push({ name, bytes, sha256 });
  yield zipped;
}

async function* textParts(text: string): Parts {
  yield new TextEncoder().encode(text);
}

/** @throws {Error} the file lacks a column of the key */
function tableText(table: Omit<TableRequest, 'file'>, name: string, request: FileRequest): string {
  const missing = table.key.find((key) => !table.columns.some((column) => column.name === key));
  if (missing !== undefined) throw new Error(SAVE_COPY.noKeyColumn(missing));
  const csv = 'style' in request && request.style;
  const file = csv
    ? ({ name, format: 'csv', csv } as const)
    : ({ name, format: 'parquet' } as const);
  return tableDefinition({ ...table, file });
}

function withFields(
  columns: readonly NamedColumn[],
  fields: readonly ColumnField[],
  withheld: (path: readonly string[]) => string | undefined,
) {
  const byPath = new Map(fields.map((field) => [JSON.stringify(field.path), field]));
  return columns.map(({ path, ...column }) => ({
    ...column,
    field: byPath.get(JSON.stringify(path)),
    withheld: withheld(path),
  }));
}
