import type { FileRequest } from '../../../answers/export/file-request.ts';

/** What a file is to the browser and to the system. */
export interface FileKind {
  readonly extension: string;
  readonly mediaType: string;
}

/** The kind of file that is asked for. */
export function fileKind(request: FileRequest): FileKind {
  switch (request.format) {
    case 'csv':
      return request.style.separator === '\t'
        ? { extension: 'tsv', mediaType: 'text/tab-separated-values' }
        : { extension: 'csv', mediaType: 'text/csv' };
    case 'ndjson':
      return { extension: 'ndjson', mediaType: 'application/x-ndjson' };
    case 'json':
    case 'pretty':
      return { extension: 'json', mediaType: 'application/json' };
  }
}
