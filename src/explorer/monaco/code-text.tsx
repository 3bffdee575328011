import type { JSX } from 'react';
import { highlight } from './highlight.ts';
import './code-text.css';

interface CodeTextProps {
  readonly text: string;
  readonly language: 'graphql' | 'json';
}

export function CodeText({ text, language }: CodeTextProps): JSX.Element {
  const lines = highlight(text, language);
  return (
    <pre className="gh-code-text">
      <code>
        {lines.map((parts, line) => (
          // Lines and parts have no names, and a text is always drawn whole.
          <span key={line}>
            {parts.map(({ text: part, kind }, position) => (
              <span key={position} data-kind={kind}>
                {part}
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}
