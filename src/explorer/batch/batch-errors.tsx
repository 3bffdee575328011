import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../ui/dialog.tsx';
import { CloseCross } from '../ui/icons.tsx';
import { BATCH_COPY, describeValueFailure, shortText } from './batch-copy.ts';
import type { TabBatch } from './batch-runs.ts';

/** More are not listed: they say the same. */
const MAX_LISTED = 500;

interface BatchErrorsProps {
  readonly tabBatch: TabBatch;
  readonly onClose: () => void;
}

/** What went wrong, value by value, and a way to try each again. */
export function BatchErrors({ tabBatch, onClose }: BatchErrorsProps): JSX.Element {
  const { batch, shown, request } = tabBatch;
  const { failed, phase } = useStore(shown);
  const canTry = phase.kind !== 'ended' && phase.kind !== 'full';
  const listed = failed.slice(0, MAX_LISTED);
  return (
    <Dialog
      title={BATCH_COPY.errors}
      className="gh-batch-errors"
      onClose={onClose}
      beside={<CloseCross label={BATCH_COPY.close} />}
    >
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="gh-batch-scroller" tabIndex={0} role="region" aria-label={BATCH_COPY.errors}>
        <table>
          <thead>
            <tr>
              <th scope="col">{BATCH_COPY.value}</th>
              <th scope="col">{BATCH_COPY.what}</th>
              <th scope="col" aria-label={BATCH_COPY.againOneShort} />
            </tr>
          </thead>
          <tbody>
            {listed.map(({ index, failure }) => {
              const text = shortText(request.values[index]?.text ?? '');
              return (
                <tr key={`${index} ${failure.kind}`}>
                  <th scope="row">{text}</th>
                  <td>{describeValueFailure(failure)}</td>
                  <td>
                    {canTry && failure.kind !== 'partial' && (
                      <button
                        type="button"
                        className="gh-text-button"
                        aria-label={BATCH_COPY.againOne(text)}
                        onClick={() => batch.tryAgain([index])}
                      >
                        {BATCH_COPY.againOneShort}
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {failed.length > MAX_LISTED && <p>{BATCH_COPY.more(failed.length - MAX_LISTED)}</p>}
      </div>
    </Dialog>
  );
}
