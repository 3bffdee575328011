import { useDeferredValue, useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { useBuilderTools } from './builder-context.ts';
import { rowsOf } from './document/rows.ts';
import { SelectionRow, type SelectionListProps } from './selection-row.tsx';

const PAGE = 100;

/** As many as may be in sight: the rest of a page comes a moment later. */
const FIRST = 30;

/** The rows below one type; a very long list comes in pages, what is selected always shows. */
export function SelectionList({ type, holders, path, name }: SelectionListProps): JSX.Element {
  const { schema, fragments } = useBuilderTools();
  const [wanted, setWanted] = useState(PAGE);
  const limit = useDeferredValue(wanted, FIRST);
  const { rows, more } = rowsOf(schema, type, holders, fragments, limit);
  return (
    <ul className="gh-builder-list" role="list" aria-label={BUILDER_COPY.fieldsOf(name)}>
      {rows.map((row) => (
        <SelectionRow
          key={row.key}
          row={row}
          parent={path}
          owner={type.name}
          List={SelectionList}
        />
      ))}
      {more > 0 && (
        <li className="gh-builder-more">
          <button
            type="button"
            className="gh-builder-link"
            onClick={() => setWanted(wanted + PAGE)}
          >
            {BUILDER_COPY.showMore(Math.min(PAGE, more))}
          </button>
        </li>
      )}
    </ul>
  );
}
