import { useEffect, useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ParsedDocument } from './document/definitions.ts';
import type { Notice } from './notice.ts';

// While somebody types, the text is broken at nearly every keystroke: say so only if it stays.
const PATIENCE_MS = 700;

interface BuilderStatusProps {
  readonly parsed: ParsedDocument;
  readonly notice: Notice | undefined;
  readonly onUndo: () => void;
}

/** One line at the foot of the panel: what it waits for, or what the last click came to. */
export function BuilderStatus({ parsed, notice, onUndo }: BuilderStatusProps): JSX.Element {
  const broken = parsed.status === 'broken';
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    if (!broken) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setPatient(true);
    };
  }, [broken]);

  return (
    <div className="gh-builder-status" role="status">
      {broken && !patient && (
        <p className="gh-builder-note" data-kind="waiting">
          <strong>{BUILDER_COPY.waiting(parsed.line, parsed.column)}</strong> {parsed.message}
        </p>
      )}
      {!broken && notice?.kind === 'refused' && (
        <p className="gh-builder-note" data-kind="refused">
          <strong>{BUILDER_COPY.refused}</strong> {notice.reason}
        </p>
      )}
      {!broken && notice?.kind === 'removed' && (
        <p className="gh-builder-note">
          {BUILDER_COPY.removed(notice.what)}{' '}
          <button type="button" className="gh-builder-link" onClick={onUndo}>
            {BUILDER_COPY.undo}
          </button>
        </p>
      )}
    </div>
  );
}
