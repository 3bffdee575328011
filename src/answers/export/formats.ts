import { csv, csvWriter } from './csv.ts';
import type { FileFormat, FormatWriter, FormatRequest } from './file-format.ts';
import { json, jsonWriter } from './json.ts';
import { ndjson, ndjsonWriter } from './ndjson.ts';
import { TYPED_FORMATS, typedFormat, type TypedFileRequest } from './typed-formats.ts';
import { pretty, prettyWriter } from './pretty.ts';

export const FORMATS = [
  csv,
  ...TYPED_FORMATS,
  ndjson,
  json,
  pretty,
] as const satisfies readonly FileFormat[];

/** The writers of the formats without types. Only the worker's bundle has them. */
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

/** @throws {TypeError} for an unknown format */
export function fileKind(request: FormatRequest, formats: readonly FileFormat[] = FORMATS) {
  const format = formats.find(({ name }) => name === request.format);
  if (!format) throw new TypeError(`No file format is called ${request.format}`);
  return format.kindOf?.(request) ?? format.kind;
}

export function isTypedRequest(request: FileRequest): request is TypedFileRequest {
  return typedFormat(request.format) !== undefined;
}
