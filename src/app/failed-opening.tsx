import { ConfigUnavailableError } from '../session/load-config.ts';
import { useEffect, type JSX } from 'react';
import { FailureNotice } from '../explorer/features/diagnostics/failure-notice.tsx';
import { COPY } from './copy.ts';

/** A page that could not be opened for want of an answer: the form stays, and it can be tried again. */
export interface FailedOpening {
  /** Another one for each try. */
  readonly error: Error;
  readonly trouble: keyof typeof COPY.notOpened;
  /** Tries again, unless that is under way; settles when it is over, however it went. */
  readonly retry: () => Promise<void>;
}

/** Undefined where nothing failed, or what came has to be put right by an operator. */
export function failedOpening(
  error: Error | undefined,
  retry: () => Promise<void>,
): FailedOpening | undefined {
  if (!(error instanceof ConfigUnavailableError) || error.trouble === 'unusable') return undefined;
  return { error, trouble: error.trouble, retry };
}

/** Before each try once there is a network, which may not carry anything yet, milliseconds. */
const PAUSES_MS = [0, 1_000, 1_000, 1_000];

/** No config came, as nothing else would: said above the form, and tried again once there is a network. */
export function FailedOpeningNotice({ error, trouble, retry }: FailedOpening): JSX.Element {
  useEffect(() => {
    const over = new AbortController();
    // One that is under way from before may fail yet.
    const tryAgain = async (): Promise<void> => {
      for (const pause of PAUSES_MS) {
        await new Promise((resolve) => void setTimeout(resolve, pause));
        if (!over.signal.aborted) await retry();
      }
    };
    window.addEventListener('online', () => void tryAgain(), { signal: over.signal });
    return () => over.abort();
  }, [retry]);
  const { title, advice } = COPY.notOpened[trouble];
  return (
    <FailureNotice
      title={title}
      advice={advice}
      details={{ error: error.message }}
      actions={
        <button type="button" onClick={() => void retry()}>
          {COPY.configError.retry}
        </button>
      }
    />
  );
}
