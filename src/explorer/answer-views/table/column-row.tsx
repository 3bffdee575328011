import type { JSX } from 'react';
import type { ArrangedColumn } from './arrange-columns.ts';
import { columnName, fullName } from './column-name.ts';
import { TABLE_COPY } from './table-copy.ts';

interface ColumnRowProps {
  readonly column: ArrangedColumn;
  /** Where it stands: its index, of how many, and its top edge in CSS pixels. */
  readonly place: { readonly index: number; readonly of: number; readonly top: number };
  readonly onShow: (isShown: boolean) => void;
  readonly onStep: (step: -1 | 1) => void;
}

/** A column in the menu: whether it is shown, and its place among the others. */
export function ColumnRow({ column, place, onShow, onStep }: ColumnRowProps): JSX.Element {
  const { prefix, name } = columnName(column.path);
  const label = fullName(column.path);
  return (
    <li
      className="gh-table-choice"
      data-key={column.key}
      aria-posinset={place.index + 1}
      aria-setsize={place.of}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <label title={label}>
        <input
          type="checkbox"
          aria-label={label}
          checked={column.isShown}
          onChange={({ currentTarget }) => onShow(currentTarget.checked)}
        />
        {prefix && <span className="gh-table-prefix">{prefix}</span>}
        <span>{name}</span>
      </label>
      <button
        type="button"
        className="gh-table-step"
        data-step="up"
        aria-label={TABLE_COPY.moveUp(label)}
        onClick={() => onStep(-1)}
      />
      <button
        type="button"
        className="gh-table-step"
        data-step="down"
        aria-label={TABLE_COPY.moveDown(label)}
        onClick={() => onStep(1)}
      />
    </li>
  );
}
