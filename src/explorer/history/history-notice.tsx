import type { JSX } from 'react';
import { HISTORY_COPY } from './history-copy.ts';

/** What was deleted or replaced last, and the way back. */
export interface Undoable {
  readonly words: string;
  readonly undo: () => void;
}

interface HistoryNoticeProps {
  readonly last: Undoable | undefined;
  readonly onClose: () => void;
}

/** Tells what was deleted or replaced, for as long as it can be taken back. */
export function HistoryNotice({ last, onClose }: HistoryNoticeProps): JSX.Element {
  return (
    <div role="status">
      {last && (
        <p className="gh-history-notice">
          <span>{last.words}</span>
          <button
            type="button"
            className="gh-history-link"
            onClick={() => {
              last.undo();
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
