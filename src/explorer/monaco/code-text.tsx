import type { JSX } from 'react';
import { highlight } from './highlight.ts';
import './code-text.css';

interface CodeTextProps {
  readonly text: string;
  readonly language: 'graphql' | 'json';
}

export function CodeText({ text, language }: CodeTextProps): JSX.Element {
  return (
    <pre className="gh-code-text">
      <CodeLines lines={highlight(text, language)} />
    </pre>
  );
}

interface CodeLinesProps {
  readonly lines: ReturnType<typeof highlight>;
  readonly className?: string;
}

export function CodeLines({ lines, className }: CodeLinesProps): JSX.Element {
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
