import type { JSX } from 'react';
import { keyOfPath } from '../../runs/table-state.ts';
import { listName, TABLE_COPY } from '../table/table-copy.ts';
import type { FoundList } from '../../../answers/query/outline.ts';

interface ListSelectProps {
  readonly lists: readonly FoundList[];
  readonly list: FoundList;
  readonly onChoose: (path: readonly string[]) => void;
}

export function ListSelect({ lists, list, onChoose }: ListSelectProps): JSX.Element | null {
  if (lists.length < 2) return null;
  return (
    <select
      className="gh-table-lists"
      aria-label={TABLE_COPY.list}
      value={keyOfPath(list.path)}
      onChange={({ currentTarget }) => onChoose(JSON.parse(currentTarget.value) as string[])}
    >
      {lists.map(({ path, count }) => (
        <option key={keyOfPath(path)} value={keyOfPath(path)}>
          {TABLE_COPY.listName(listName(path), count)}
        </option>
      ))}
    </select>
  );
}
