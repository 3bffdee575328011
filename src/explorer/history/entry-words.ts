import { formatShortMoment } from '../../session/format-moment.ts';
import type { HistoryEntry } from './history-entry.ts';
import { HISTORY_COPY } from './history-copy.ts';

/** As much of an operation as a line may show, characters. */
const PREVIEW_LENGTH = 300;

/** An operation on one line, without its comments. */
export function previewOf({ query }: HistoryEntry): string {
  return (query ?? '')
    .slice(0, PREVIEW_LENGTH)
    .replaceAll(/#.*$/gm, '')
    .replaceAll(/([{}])/g, ' $1 ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What an entry is called: its label, else its operation's name, else the operation itself. */
export function nameOf(entry: HistoryEntry): string {
  return entry.label || entry.operationName || previewOf(entry) || HISTORY_COPY.unnamed;
}

/**
 * When an entry ran, as short as it can be told; undefined where that is not known.
 *
 * @param now epoch milliseconds
 */
export function timeOf({ ranAt }: HistoryEntry, now: number): string | undefined {
  return ranAt == null ? undefined : formatShortMoment(ranAt, now);
}
