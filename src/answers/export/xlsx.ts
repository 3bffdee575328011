import type { RowsChoice } from './file-format.ts';
import type { RowSelection } from '../query/selection.ts';

export interface XlsxRequest extends RowSelection {
  readonly format: 'xlsx';
  readonly columns: readonly (readonly string[])[];
  readonly asText?: readonly (readonly string[])[] | undefined;
  readonly joiner: string;
}

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
