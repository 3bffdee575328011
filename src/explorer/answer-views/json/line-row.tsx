import type { JSX } from 'react';
import { LINES_COPY } from './lines-copy.ts';
import { MAX_CHARACTERS } from './max-characters.ts';
import { tokensOfLine } from './tokens-of-line.ts';

interface LineRowProps {
  /** From 0. */
  readonly number: number;
  /** Of the highest number. */
  readonly digits: number;
  /** CSS pixels. */
  readonly top: number;
  /** Undefined while it has yet to come. */
  readonly line: string | undefined;
  readonly isMarked: boolean;
  readonly onOpen: (number: number) => void;
}

/** What the desk puts in the place of what it leaves out of a value. */
const CUT = /… \([\d,]+ more bytes\),?$/;

/** One line with its number. */
export function LineRow(props: LineRowProps): JSX.Element {
  const { number, digits, top, line = '', isMarked, onOpen } = props;
  const isLong = line.length > MAX_CHARACTERS;
  const shown = isLong ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
  return (
    <div className="gh-line" style={{ top }} aria-current={isMarked || undefined}>
      <span className="gh-line-number" style={{ width: `${digits}ch` }}>
        {number + 1}
      </span>
      <code>
        {tokensOfLine(shown).map(({ kind, text }, place) => (
          // Tokens have no names, and a line is always drawn whole.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} data-kind={kind}>
            {text}
          </span>
        ))}
      </code>
      {(isLong || CUT.test(line)) && (
        <button
          type="button"
          aria-label={LINES_COPY.openNamed(number + 1)}
          onClick={() => onOpen(number)}
        >
          {LINES_COPY.openValue}
        </button>
      )}
    </div>
  );
}
