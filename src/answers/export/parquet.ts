import type { Nesting, RowsChoice } from './file-format.ts';
import type { RowSelection } from '../query/selection.ts';

export interface ParquetRequest extends RowSelection {
  readonly format: 'parquet';
  readonly columns: readonly (readonly string[])[];
  readonly asText?: readonly (readonly string[])[] | undefined;
  readonly nesting?: Nesting | undefined;
}

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
