import type { RowsChoice } from './file-format.ts';
import type { RowSelection } from '../query/selection.ts';

export interface XlsxRequest extends RowSelection {
  readonly format: 'xlsx';
  readonly columns: readonly (readonly string[])[];
}

export const xlsx = {
  name: 'xlsx',
  kind: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  of: 'rows',
  options: ['columns'],
  isTyped: true,
  request: ({
    style: _style,
    nesting: _nesting,
    rowsOf: _rowsOf,
    ...chosen
  }: RowsChoice): XlsxRequest => ({ format: 'xlsx', ...chosen }),
} as const;
