import type { RowsChoice } from './file-format.ts';

export const parquet = {
  name: 'parquet',
  label: 'Parquet',
  endings: ['parquet'],
  kind: { extension: 'parquet', mediaType: 'application/vnd.apache.parquet' },
  of: 'rows',
  options: ['columns'],
  lists: 'typed',
  request: ({ style: _style, ...chosen }: RowsChoice) => ({
    format: 'parquet' as const,
    ...chosen,
  }),
} as const;

export const xlsx = {
  name: 'xlsx',
  label: 'Excel',
  hint: {
    en: 'Numbers of more than 15 digits become text, since Excel would round them.',
    de: 'Zahlen mit mehr als 15 Ziffern werden Text, denn Excel würde sie runden.',
  },
  endings: ['xlsx'],
  kind: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  of: 'rows',
  options: ['columns'],
  lists: 'joined',
  request: ({ style, nesting: _nesting, ...chosen }: RowsChoice) => ({
    format: 'xlsx' as const,
    joiner: style.joiner,
    ...chosen,
  }),
} as const;

/** Formats with typed columns. `answers/typed/create-files-api.ts` lists their writers. */
export const TYPED_FORMATS = [parquet, xlsx] as const;

export type TypedFileRequest = ReturnType<(typeof TYPED_FORMATS)[number]['request']>;

export const typedFormat = (name: string): (typeof TYPED_FORMATS)[number] | undefined =>
  TYPED_FORMATS.find((format) => format.name === name);
