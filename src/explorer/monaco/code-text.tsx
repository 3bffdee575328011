import { highlight } from './highlight.ts';
import './code-text.css';

interface CodeTextProps {
  readonly text: string;
  readonly language: 'graphql' | 'json';
}

/** The rest of longer texts has no colors: each colored part is an element, UTF-16 units. */
const MAX_COLORED = 10_000;

/** Parts of the rest, with whole lines where they have any: what is out of sight is not laid out. */
const PARTS = /[^]{1,5000}(?:\n|$)|[^]{1,5000}/g;

export function CodeText({ text, language }: CodeTextProps) {
  const isLong = text.length > MAX_COLORED;
  const end = isLong ? text.slice(0, MAX_COLORED).search(/\s\S*$/) : text.length;
  const rest = text.slice(Math.max(0, end)).trimStart();
  return (
    <pre className="gh-code-text">
      <CodeLines lines={highlight(text.slice(0, Math.max(0, end)), language)} />
      {rest.match(PARTS)?.map((part, index) => (
        <span key={index} className="gh-code-part">
          {part}
        </span>
      ))}
    </pre>
  );
}

interface CodeLinesProps {
  readonly lines: ReturnType<typeof highlight>;
  readonly className?: string;
}

export function CodeLines({ lines, className }: CodeLinesProps) {
  return (
    <code>
      {lines.map((parts, line) => (
        <span key={line} className={className}>
          {parts.map(({ text, kind }, position) => (
            <span key={position} data-kind={kind}>
              {text}
            </span>
          ))}
          {'\n'}
        </span>
      ))}
    </code>
  );
}
