import type { JSX } from 'react';
import { SAVE_COPY } from './save-copy.ts';
import type { Save } from './use-save.ts';

interface SaveStatusProps {
  readonly save: Save;
  /** Takes the focus when what had it goes. */
  readonly onLeave: () => void;
}

/** How far saving has come, and what became of it. */
export function SaveStatus({ save, onLeave }: SaveStatusProps): JSX.Element {
  const { state, cancel, dismiss } = save;
  const isFailure = state.kind === 'ended' && state.isFailure;
  const leave = (act: () => void) => (): void => {
    onLeave();
    act();
  };
  return (
    <span className={`gh-save-status${isFailure ? ' gh-save-failed' : ''}`}>
      <span role="status">{state.kind === 'idle' ? '' : state.words}</span>
      {state.kind === 'working' && (
        <>
          <progress aria-label={SAVE_COPY.progress} value={state.share} />
          <button type="button" className="gh-save-button" onClick={leave(cancel)}>
            {SAVE_COPY.cancel}
          </button>
        </>
      )}
      {state.kind === 'ended' && (
        <button
          type="button"
          className="gh-save-button"
          aria-label={SAVE_COPY.dismiss}
          title={SAVE_COPY.dismiss}
          onClick={leave(dismiss)}
        >
          ×
        </button>
      )}
    </span>
  );
}
