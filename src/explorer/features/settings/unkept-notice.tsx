import { useStore } from 'zustand';
import { unkeptChoice } from '../../../session/kept-choices.ts';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';
import { UNKEPT_COPY } from './settings-copy.ts';

/** Says that the last choice is not kept, until it is dismissed or another one is. */
export function UnkeptNotice() {
  const { isUnkept } = useStore(unkeptChoice);
  if (!isUnkept) return null;
  return (
    <div className="gh-notice gh-notice-renewal" role="alert">
      <p>
        <strong>{UNKEPT_COPY.title}</strong> {UNKEPT_COPY.advice}
      </p>
      <div className="gh-notice-actions">
        <button type="button" onClick={() => unkeptChoice.setState({ isUnkept: false })}>
          {FAILURE_COPY.dismiss}
        </button>
      </div>
    </div>
  );
}
