import type { ReactNode } from 'react';
import { emptyKind, shownText, type Cell } from '../../../answers/json/values.ts';
import { Digits } from './digits.tsx';
import { VALUE_COPY } from './shared-copy.ts';

export function faceOf(cell: Pick<Cell, 'kind' | 'text'>, isJson = false): string {
  if (emptyKind(cell)) return 'empty';
  return cell.kind === 'list' && !isJson ? 'string' : (cell.kind ?? 'missing');
}

const TURNS = /([\u202A-\u202E\u2066-\u2069])/;

/** A text in which characters that turn its direction are named, so that it reads as it is written. */
export function withMarks(text: string): ReactNode {
  if (!TURNS.test(text)) return text;
  return text.split(TURNS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="gh-hint">
        U+{part.charCodeAt(0).toString(16).toUpperCase()}
      </span>
    ),
  );
}

/** A cell's content: no component, which each of thousands would be one more for React to keep. */
export function cellValue(cell: Pick<Cell, 'kind' | 'text' | 'isCut'>): ReactNode {
  const { kind, text, isCut } = cell;
  const empty = emptyKind(cell);
  if (kind === 'number' && !isCut) return <Digits text={text} />;
  if (!empty) return withMarks(isCut ? `${text}…` : text);
  return (
    <span role="img" aria-label={VALUE_COPY.empties[empty]}>
      {shownText(cell)}
    </span>
  );
}
