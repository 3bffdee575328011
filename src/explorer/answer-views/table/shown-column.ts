import type { ArrangedColumn } from './arrange-columns.ts';
import type { LaidColumn } from './lay-columns.ts';

/** A column of the table where it stands. */
export type ShownColumn = ArrangedColumn & LaidColumn;
