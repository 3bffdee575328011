import type { ReactNode } from 'react';
import type { Cell } from '../../../answers/json/values.ts';
import { Digits } from './digits.tsx';
import { VALUE_COPY } from './shared-copy.ts';

/** What stands for values that have nothing in them, which are no null. */
const SIGNS = { string: '""', list: '[]', object: '{}' } as const;

function emptyKind({ kind, text }: Pick<Cell, 'kind' | 'text'>): keyof typeof SIGNS | undefined {
  if (kind !== 'string' && kind !== 'list' && kind !== 'object') return undefined;
  return text === '' || (text === SIGNS[kind] && kind !== 'string') ? kind : undefined;
}

/** What a value is told as: `""` and `[]` where it is empty; nothing where its row has no such field. */
export function shownText(cell: Pick<Cell, 'kind' | 'text'>): string {
  const empty = emptyKind(cell);
  return empty ? SIGNS[empty] : cell.text;
}

/** What a value looks like: values that are joined are a text; null and what is empty are faint. */
export function faceOf(cell: Pick<Cell, 'kind' | 'text'>, isJson = false): string {
  if (emptyKind(cell)) return 'empty';
  return cell.kind === 'list' && !isJson ? 'string' : (cell.kind ?? 'missing');
}

export function CellValue(cell: Pick<Cell, 'kind' | 'text' | 'isCut'>): ReactNode {
  const { kind, text, isCut } = cell;
  const empty = emptyKind(cell);
  if (kind === 'number' && !isCut) return <Digits text={text} />;
  if (!empty) return isCut ? `${text}…` : text;
  return (
    <span role="img" aria-label={VALUE_COPY.empties[empty]}>
      {SIGNS[empty]}
    </span>
  );
}
