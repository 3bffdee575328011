import type { JSX } from 'react';
import type { AnswerError } from '../../../answers/api.ts';
import { pathOfError } from './error-places.ts';
import { pathText } from './path-of.ts';
import { TREE_COPY } from './tree-copy.ts';

/** More than these are counted. */
const MAX_SHOWN = 20;

interface OtherErrorsProps {
  readonly errors: readonly AnswerError[];
}

/** Errors that stand beside nothing in the answer. */
export function OtherErrors({ errors }: OtherErrorsProps): JSX.Element {
  const rest = errors.length - MAX_SHOWN;
  return (
    <ul className="gh-tree-errors" aria-label={TREE_COPY.otherErrors} hidden={errors.length === 0}>
      {errors.slice(0, MAX_SHOWN).map((error, place) => {
        const path = pathOfError(error);
        return (
          // Errors have no names, and stay in their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            {path ? TREE_COPY.errorTaken(error.message, pathText(path)) : error.message}
          </li>
        );
      })}
      {rest > 0 && <li>{TREE_COPY.moreErrors(rest)}</li>}
    </ul>
  );
}
