import type { JSX } from 'react';
import type { CallFacts } from '../../call-store.ts';
import { formatBytes, formatMs } from '../../describe-call.ts';
import type { FoundList } from '../answer/find-lists.ts';
import { DETAILS_COPY } from './details-copy.ts';
import { wireSize } from './wire-size.ts';

interface CallFactListProps {
  readonly facts: CallFacts;
  readonly url: string;
  /** Undefined while the answer has not been read. */
  readonly lists: readonly FoundList[] | undefined;
}

/** What a call cost, and what it brought. */
export function CallFactList({ facts, url, lists = [] }: CallFactListProps): JSX.Element {
  const { status, firstByteMs, totalMs, bytes, sentAt } = facts;
  const wire = sentAt === undefined ? undefined : wireSize(url, sentAt);
  return (
    <dl>
      <Fact name={DETAILS_COPY.status}>{status === undefined ? '–' : `HTTP ${status}`}</Fact>
      <Fact name={DETAILS_COPY.firstByte}>
        {firstByteMs === undefined ? '–' : formatMs(firstByteMs)}
      </Fact>
      <Fact name={DETAILS_COPY.total}>{totalMs === undefined ? '–' : formatMs(totalMs)}</Fact>
      <Fact name={DETAILS_COPY.wire}>
        {wire === undefined ? DETAILS_COPY.wireUnknown : formatBytes(wire)}
      </Fact>
      <Fact name={DETAILS_COPY.decoded}>{formatBytes(bytes)}</Fact>
      <Fact name={DETAILS_COPY.rows}>
        {lists.length === 0
          ? DETAILS_COPY.noRows
          : lists
              .slice(0, MAX_LISTS)
              .map(({ count, path }) => DETAILS_COPY.list(count, path.join('.')))
              .join(', ')}
      </Fact>
    </dl>
  );
}

/** The longest come first. */
const MAX_LISTS = 5;

function Fact({ name, children }: { name: string; children: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
