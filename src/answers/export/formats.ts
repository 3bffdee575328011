import { csv, csvWriter } from './csv.ts';
import type { FileFormat, FileKind, FormatWriter, FormatRequest } from './file-format.ts';
import { json, jsonWriter } from './json.ts';
import { ndjson, ndjsonWriter } from './ndjson.ts';
import { parquet, xlsx, type TypedFileRequest } from './typed-formats.ts';
import { pretty, prettyWriter } from './pretty.ts';

export const FORMATS = [
  csv,
  parquet,
  xlsx,
  ndjson,
  json,
  pretty,
] as const satisfies readonly FileFormat[];

/** The worker's side of each that has no types; the page's bundle leaves it out. */
export const WRITERS: FormatWriters = {
  csv: csvWriter,
  ndjson: ndjsonWriter,
  json: jsonWriter,
  pretty: prettyWriter,
};

type Format = (typeof FORMATS)[number];

export type FormatName = Format['name'];

export type FileRequest = ReturnType<Format['request']>;

type FormatWriters = {
  readonly [Name in Exclude<FormatName, TypedFileRequest['format']>]: FormatWriter<
    Extract<FileRequest, { format: Name }>
  >;
};

/** What the file is to the browser and to the system; throws a TypeError where there is no such format. */
export function fileKind(
  request: FormatRequest,
  formats: readonly FileFormat[] = FORMATS,
): FileKind {
  const format = formats.find(({ name }) => name === request.format);
  if (!format) throw new TypeError(`No file format is called ${request.format}`);
  return format.kindOf?.(request) ?? format.kind;
}

/** Whether a file's columns have types: it is made of all rows, in a worker of its own. */
export function isTypedRequest(request: FileRequest): request is TypedFileRequest {
  return request.format === 'parquet' || request.format === 'xlsx';
}
