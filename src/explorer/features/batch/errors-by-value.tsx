import type { FailedValue } from '../../../jobs/run-batch.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { BATCH_COPY, describeValueFailure, shortText } from './batch-copy.ts';
import './batch.css';

interface ListedValue extends FailedValue {
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
}

interface ErrorsByValueProps {
  readonly listed: readonly ListedValue[];
  readonly onClose: () => void;
}

/** Most errors in the list; a line below counts the others. */
const MAX_LISTED = 500;

export function ErrorsByValue({ listed, onClose }: ErrorsByValueProps) {
  return (
    <Dialog
      title={BATCH_COPY.errors}
      className="gh-batch-errors"
      onClose={onClose}
      beside={<CloseCross />}
    >
      {/* A scrolling area must be reachable by keyboard. */}
      <div className="gh-batch-scroller" tabIndex={0} role="region" aria-label={BATCH_COPY.errors}>
        <table>
          <thead>
            <tr>
              <th scope="col">{PART_COPY.value}</th>
              <th scope="col">{BATCH_COPY.what}</th>
              <th scope="col" aria-label={PART_COPY.retry} />
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, MAX_LISTED).map(({ text: whole, failure, index, onRetry }) => {
              const text = shortText(whole);
              return (
                <tr key={`${index} ${whole} ${failure.kind}`}>
                  <th scope="row">{text}</th>
                  <td>{describeValueFailure(failure)}</td>
                  <td>
                    {onRetry && (
                      <Button
                        label={PART_COPY.retry}
                        look="text"
                        aria-label={BATCH_COPY.againOne(text)}
                        onClick={onRetry}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {listed.length > MAX_LISTED && <p>{BATCH_COPY.more(listed.length - MAX_LISTED)}</p>}
      </div>
    </Dialog>
  );
}
