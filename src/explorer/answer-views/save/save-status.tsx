import type { JSX } from 'react';
import { useStore } from 'zustand';
import { cancelSave, dismissSave } from './run-save.ts';
import { SAVE_COPY } from './save-copy.ts';
import { saveStore } from './save-store.ts';

interface SaveStatusProps {
  /** Takes the focus when what had it goes. */
  readonly onLeave: () => void;
}

/** How far saving has come, and what became of it. */
export function SaveStatus({ onLeave }: SaveStatusProps): JSX.Element {
  const state = useStore(saveStore);
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
          <button type="button" className="gh-save-button" onClick={leave(cancelSave)}>
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
          onClick={leave(dismissSave)}
        >
          ×
        </button>
      )}
    </span>
  );
}
