import type { JSX } from 'react';
import { HISTORY_COPY } from './history-copy.ts';

/** What was deleted last, and the way back. */
export interface Removal {
  readonly words: string;
  readonly undo: () => void;
}

interface HistoryNoticeProps {
  readonly removal: Removal | undefined;
  readonly onClose: () => void;
}

/** Tells what was deleted, for as long as it can be taken back. */
export function HistoryNotice({ removal, onClose }: HistoryNoticeProps): JSX.Element {
  return (
    <div role="status">
      {removal && (
        <p className="gh-history-notice">
          <span>{removal.words}</span>
          <button
            type="button"
            className="gh-history-link"
            onClick={() => {
              removal.undo();
              onClose();
            }}
          >
            {HISTORY_COPY.undo}
          </button>
        </p>
      )}
    </div>
  );
}
