import { ConfigUnavailableError } from '../session/load-config.ts';
import { useEffect } from 'react';
import { FailureNotice } from '../explorer/features/diagnostics/failure-notice.tsx';
import { Button } from '../explorer/ui/button.tsx';
import { COPY } from './copy.ts';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

export interface FailedOpening {
  readonly error: Error;
  readonly trouble: keyof typeof COPY.notOpened;
  /** Retries, unless a retry is under way; settles when it is over. */
  readonly retry: () => Promise<void>;
}

export function failedOpening(error: Error | undefined, retry: () => Promise<void>) {
  if (!(error instanceof ConfigUnavailableError) || error.trouble === 'unusable') return undefined;
  return { error, trouble: error.trouble, retry };
}

/** Delays before each retry once online, because a new network may not work at once, milliseconds. */
const PAUSES_MS = [0, 1_000, 1_000, 1_000];

export function FailedOpeningNotice({ error, trouble, retry }: FailedOpening) {
  useEffect(() => {
    const over = new AbortController();
    // An earlier retry may still fail.
    const tryAgain = async (): Promise<void> => {
      for (const pause of PAUSES_MS) {
        await new Promise((resolve) => void setTimeout(resolve, pause));
        if (!over.signal.aborted) await retry();
      }
    };
    window.addEventListener('online', () => void tryAgain(), { signal: over.signal });
    return () => over.abort();
  }, [retry]);
  return (
    <FailureNotice
      {...COPY.notOpened[trouble]}
      details={{ error: error.message }}
      actions={<Button look="bare" label={PART_COPY.retry} onClick={() => void retry()} />}
    />
  );
}
