import type { JSX } from 'react';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import { listName } from './column-name.ts';
import { keyOfPath } from '../../runs/table-state.ts';
import { TABLE_COPY } from './table-copy.ts';

/** Of very many lists the shorter ones are not offered. */
const MAX_LISTS = 500;

interface ListChoiceProps {
  readonly lists: readonly FoundList[];
  readonly list: FoundList;
  readonly onChoose: (path: readonly string[]) => void;
}

/** Which of the answer's lists is shown. */
export function ListChoice({ lists, list, onChoose }: ListChoiceProps): JSX.Element {
  const offered = lists.slice(0, MAX_LISTS);
  const rest = lists.length - offered.length;
  return (
    <select
      className="gh-table-lists"
      aria-label={TABLE_COPY.list}
      value={keyOfPath(list.path)}
      onChange={({ currentTarget }) => onChoose(JSON.parse(currentTarget.value) as string[])}
    >
      {offered.map(({ path, count }) => (
        <option key={keyOfPath(path)} value={keyOfPath(path)}>
          {TABLE_COPY.listName(listName(path), count)}
        </option>
      ))}
      {rest > 0 && <option disabled>{TABLE_COPY.moreLists(rest)}</option>}
    </select>
  );
}
