import type { Nesting, RowsChoice } from './file-format.ts';
import type { RowSelection } from '../query/selection.ts';

interface TypedColumnsRequest extends RowSelection {
  readonly columns: readonly (readonly string[])[];
  readonly asText?: readonly (readonly string[])[] | undefined;
}

export interface ParquetRequest extends TypedColumnsRequest {
  readonly format: 'parquet';
  readonly nesting?: Nesting | undefined;
}

export interface XlsxRequest extends TypedColumnsRequest {
  readonly format: 'xlsx';
  readonly joiner: string;
}

export type TypedFileRequest = ParquetRequest | XlsxRequest;

export const parquet = {
  name: 'parquet',
  kind: { extension: 'parquet', mediaType: 'application/vnd.apache.parquet' },
  of: 'rows',
  options: ['columns'],
  lists: 'typed',
  isTyped: true,
  request: ({ style: _style, ...chosen }: RowsChoice): ParquetRequest => ({
    format: 'parquet',
    ...chosen,
  }),
} as const;

export const xlsx = {
  name: 'xlsx',
  kind: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  of: 'rows',
  options: ['columns'],
  lists: 'joined',
  isTyped: true,
  request: ({ style, nesting: _nesting, ...chosen }: RowsChoice): XlsxRequest => ({
    format: 'xlsx',
    joiner: style.joiner,
    ...chosen,
  }),
} as const;
