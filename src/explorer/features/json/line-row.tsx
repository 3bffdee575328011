import type { JSX } from 'react';
import type { LineNote } from './error-lines.ts';
import { LINES_COPY } from './lines-copy.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

/** A line further right than this is not laid out: its value is opened instead, characters. */
export const MAX_CHARACTERS = 2_000;

/** Characters of a line's name, which is read out. */
const MAX_SPOKEN = 300;

interface LineRowProps {
  readonly id: string;
  readonly number: number;
  readonly digits: number;
  readonly top: number;
  readonly line: string | undefined;
  readonly note: LineNote | undefined;
  readonly isCurrent: boolean;
  readonly isFolded: boolean | undefined;
  readonly onFold: (number: number) => void;
  readonly onOpen: (number: number) => void;
}

/** Replaces characters that turn the direction of text by a mark, so that a line reads as it is written. */
export function markTurns(line: string): string {
  // A selection is counted in characters: their number stays.
  return line.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '\uFFFD');
}

/** The worker's sign for a part that it leaves out of a value. */
const CUT = /… \([\d,]+ more bytes\),?$/;

export function LineRow(props: LineRowProps) {
  const { id, number, digits, top, line = '', note, isCurrent, isFolded, onFold, onOpen } = props;
  const isLong = line.length > MAX_CHARACTERS;
  const indent = line.length - line.trimStart().length + 2;
  const name = LINES_COPY.current(number + 1, line.slice(0, MAX_SPOKEN));
  const shown = markTurns(isLong ? `${line.slice(0, MAX_CHARACTERS)}…` : line);
  const foldName = LINES_COPY[isFolded ? 'unfold' : 'fold'](number + 1);
  return (
    <div
      id={id}
      className="gh-line"
      role="treeitem"
      aria-label={note ? `${name}. ${note.said}` : name}
      aria-level={indent / 2}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      aria-selected={isCurrent}
      style={{ top }}
      data-line={number}
      aria-current={isCurrent || undefined}
    >
      {/* Its number is no text of the answer: it is neither found nor copied. */}
      <span className="gh-line-gutter" data-number={number + 1} style={{ width: `${digits}ch` }}>
        {isFolded !== undefined && (
          <Button
            className="gh-line-fold"
            tabIndex={-1}
            hint={foldName}
            data-folded={isFolded || undefined}
            onClick={() => onFold(number)}
          >
            <Icon name="chevron" />
          </Button>
        )}
      </span>
      <code style={{ paddingLeft: `${indent}ch`, textIndent: `-${indent}ch` }}>
        {tokensOfLine(shown).map(({ kind, text }, position) => (
          <span key={position} data-kind={kind}>
            {kind === 'string' ? withLinks(text) : text}
          </span>
        ))}
      </code>
      {isFolded && (
        <Button
          label="…"
          className="gh-line-more"
          tabIndex={-1}
          aria-label={LINES_COPY.unfold(number + 1)}
          onClick={() => onFold(number)}
        />
      )}
      {note && (
        <span
          className="gh-line-note gh-ellipsis"
          data-kind={note.isWithheld ? 'withheld' : 'error'}
          title={note.said}
        >
          {note.said}
        </span>
      )}
      {(isLong || CUT.test(line)) && (
        <Button
          label={PART_COPY.showAll}
          className="gh-line-open gh-small-button"
          aria-label={LINES_COPY.openNamed(number + 1)}
          onClick={() => onOpen(number)}
        />
      )}
    </div>
  );
}

function withLinks(text: string): readonly (string | JSX.Element)[] {
  return partsOf(text).map((part, position) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={position} href={part.href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {part.text}
      </a>
    ),
  );
}

interface Token {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'plain';
  readonly text: string;
}

const LINE = /^(\s*)(?:("[^"\\]*(?:\\.[^"\\]*)*")(: ))?(.*?)(,?)$/s;
const NUMBER = /^-?\d/;
const WORD = /^(?:true|false|null)$/;

export function tokensOfLine(line: string): readonly Token[] {
  const [, indent = '', key = '', colon = '', value = '', comma = ''] = LINE.exec(line) ?? [];
  const tokens: Token[] = [
    { kind: 'plain', text: indent },
    { kind: 'key', text: key },
    { kind: 'plain', text: colon },
    { kind: kindOf(value), text: value },
    { kind: 'plain', text: comma },
  ];
  return tokens.filter(({ text }) => text !== '');
}

function kindOf(value: string): Token['kind'] {
  if (value.startsWith('"')) return 'string';
  if (NUMBER.test(value)) return 'number';
  return WORD.test(value) ? 'word' : 'plain';
}

const ADDRESS = /\bhttps?:\/\/[^\s"\\<>^`{|}]+/g;

/** What ends an address in a sentence is not part of it. */
const ENDING = /(?<![.,;:!?')\]])[.,;:!?')\]]+$/;

export function partsOf(string: string): readonly { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: match, index } of string.matchAll(ADDRESS)) {
    const text = match.replace(ENDING, '');
    // One that is cut leads elsewhere.
    if (text.includes('…') || !URL.canParse(text)) continue;
    if (index > end) parts.push({ text: string.slice(end, index) });
    parts.push({ text, href: text });
    end = index + text.length;
  }
  return end < string.length ? [...parts, { text: string.slice(end) }] : parts;
}
