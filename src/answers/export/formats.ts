import { csv } from './csv.ts';
import type { FileFormat } from './file-format.ts';
import type { FileRequest } from '../api.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { pretty } from './pretty.ts';

/** All file formats, by their names in a request. */
const FORMATS: {
  readonly [Name in FileRequest['format']]: FileFormat<Extract<FileRequest, { format: Name }>>;
} = { csv, ndjson, json, pretty };

/** The format that is asked for. */
export function formatOf<Request extends FileRequest>({ format }: Request): FileFormat<Request> {
  return FORMATS[format] as FileFormat<Request>;
}
