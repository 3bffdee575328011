import { useEffect, type JSX } from 'react';
import { FailureNotice } from '../explorer/failure-notice.tsx';
import { COPY } from './copy.ts';
import type { FailedOpening } from './failed-opening.ts';

/** No config came, as nothing else would: said above the form, and tried again once there is a network. */
export function FailedOpeningNotice({ error, trouble, retry }: FailedOpening): JSX.Element {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  const { title, advice } = COPY.notOpened[trouble];
  return (
    <FailureNotice
      title={title}
      advice={advice}
      details={{ error: error.message }}
      actions={
        <button type="button" onClick={retry}>
          {COPY.configError.retry}
        </button>
      }
    />
  );
}
