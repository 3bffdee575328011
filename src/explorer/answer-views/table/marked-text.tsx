import type { JSX } from 'react';

/** More places in one cell are not marked. */
const MAX_MARKS = 20;

interface MarkedTextProps {
  readonly text: string;
  /** What is looked for, in any case of letters; empty for nothing. */
  readonly wanted: string;
}

export function MarkedText({ text, wanted }: MarkedTextProps): JSX.Element {
  const parts = markedParts(text, wanted);
  if (parts.length < 2) return <>{text}</>;
  return (
    <>
      {parts.map((part, position) => (
        // Every second part was looked for; parts have no names, and stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={position}>{position % 2 === 1 ? <mark>{part}</mark> : part}</span>
      ))}
    </>
  );
}

export function markedParts(text: string, wanted: string): string[] {
  const small = text.toLowerCase();
  const smallWanted = wanted.toLowerCase();
  // Of some letters the small one is longer: their places are others then.
  if (wanted === '' || small.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  while (parts.length < MAX_MARKS * 2) {
    const at = small.indexOf(smallWanted, from);
    if (at < 0) break;
    const end = at + smallWanted.length;
    parts.push(text.slice(from, at), text.slice(at, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}
