import { useId, useState, type JSX } from 'react';
import { readTimeLimit, storeTimeLimit, TIME_LIMITS } from '../../transport/time-limit.ts';
import { DETAILS_COPY } from './details-copy.ts';

/** Chooses how long the calls to come may take. */
export function TimeLimitSelect(): JSX.Element {
  const id = useId();
  const [limit, setLimit] = useState(readTimeLimit);
  return (
    <p className="gh-details-limit">
      <label htmlFor={id}>{DETAILS_COPY.timeLimit}</label>
      <select
        id={id}
        value={limit}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          storeTimeLimit(Number(target.value));
          setLimit(readTimeLimit());
        }}
      >
        {TIME_LIMITS.map((one) => (
          <option key={one} value={one}>
            {DETAILS_COPY.limits[one as 10_000]}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`}>{DETAILS_COPY.timeLimitHint}</span>
    </p>
  );
}
