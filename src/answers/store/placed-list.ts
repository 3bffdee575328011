import type { SpilledList } from './spilled-list.ts';

/** A list, and where it is in the whole text. */
export interface PlacedList {
  readonly list: SpilledList;
  /** Where its bracket is in the whole text, and in its windows: bytes. */
  readonly start: number;
  readonly startInWindow: number;
  /** The line of its first row. */
  readonly firstLine: number;
  readonly firstWindow: number;
}
