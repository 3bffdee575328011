import { useEffect, useState, type JSX } from 'react';
import { Digits } from '../shared/digits.tsx';
import { TABLE_COPY } from './table-copy.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { NumberTotals } from '../../../answers/profile/exact-sum.ts';
import type { CellsRequest } from '../../../answers/query/sum-cells.ts';

/** Of a longer number the rest is in the title, characters: an average may have no end. */
const MAX_LENGTH = 16;

/** The selection changes with each step of a drag: after so much quiet it is added up, milliseconds. */
const QUIET_MS = 120;

interface SelectionSumsProps {
  readonly answersApi: AnswersApi;
  readonly name: string;
  readonly request: CellsRequest;
}

/** Sum, average, least and greatest of the numbers that are selected; nothing where there are none. */
export function SelectionSums(props: SelectionSumsProps): JSX.Element | undefined {
  const sums = useSums(props);
  if (!sums || sums.count === 0) return undefined;
  const facts = (['sum', 'average', 'min', 'max'] as const).flatMap((key) =>
    sums[key] === undefined ? [] : { key, label: TABLE_COPY.sums[key], number: sums[key] },
  );
  return (
    <span
      role="status"
      className="gh-table-sums"
      title={facts.map(({ label, number }) => `${label} ${number}`).join('\n')}
    >
      {facts.map(({ key, label, number }) => (
        <span key={key} data-sum={key}>
          {label}{' '}
          <strong>
            {number.length > MAX_LENGTH && number.includes('.') ? (
              `${number.slice(0, MAX_LENGTH - 1)}…`
            ) : (
              <Digits text={number} />
            )}
          </strong>
        </span>
      ))}
    </span>
  );
}

function useSums({ answersApi, name, request }: SelectionSumsProps): NumberTotals | undefined {
  const asked = JSON.stringify([name, request]);
  const [found, setFound] = useState<{ readonly asked: string; readonly sums: NumberTotals }>();
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      const [answer, cells] = JSON.parse(asked) as [string, CellsRequest];
      answersApi.sumCells(answer, cells).then(
        (sums) => isWanted && setFound({ asked, sums }),
        // Another one was asked for, or the rows themselves say what is wrong.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [answersApi, asked]);
  return found?.asked === asked ? found.sums : undefined;
}
