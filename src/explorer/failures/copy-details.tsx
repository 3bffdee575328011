import type { JSX } from 'react';
import { EXPLORER_COPY } from '../transport/explorer-copy.ts';
import { useCopied } from '../ui/use-copied.ts';

interface CopyDetailsProps {
  /** What is copied, as JSON; holds no secret. */
  readonly details: object;
  readonly className?: string;
}

/** A button that copies what an operator wants to know of a failure. */
export function CopyDetails({ details, className }: CopyDetailsProps): JSX.Element {
  const [copied, copy] = useCopied();
  return (
    <button
      type="button"
      className={className}
      onClick={() => copy(JSON.stringify(details, null, 2))}
    >
      {copied ? EXPLORER_COPY.copied : EXPLORER_COPY.copyDetails}
    </button>
  );
}
