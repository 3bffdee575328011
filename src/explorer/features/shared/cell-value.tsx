import type { ReactNode } from 'react';
import { emptyKind, shownText, type Cell } from '../../../answers/json/values.ts';
import { Digits } from './digits.tsx';
import { VALUE_COPY } from './shared-copy.ts';

export function faceOf(cell: Pick<Cell, 'kind' | 'text'>, isJson = false): string {
  if (emptyKind(cell)) return 'empty';
  return cell.kind === 'list' && !isJson ? 'string' : (cell.kind ?? 'missing');
}

/** A cell's content: no component, which each of thousands would be one more for React to keep. */
export function cellValue(cell: Pick<Cell, 'kind' | 'text' | 'isCut'>): ReactNode {
  const { kind, text, isCut } = cell;
  const empty = emptyKind(cell);
  if (kind === 'number' && !isCut) return <Digits text={text} />;
  if (!empty) return isCut ? `${text}…` : text;
  return (
    <span role="img" aria-label={VALUE_COPY.empties[empty]}>
      {shownText(cell)}
    </span>
  );
}
