import { MarkdownContent } from '@graphiql/react';
import type { JSX } from 'react';
import { DOCS_COPY } from './docs-copy.ts';

interface DescriptionProps {
  readonly text: string | null | undefined;
  /** Whether its first paragraph is enough. */
  readonly isShort?: boolean;
}

/** What the schema says of something, in Markdown; nothing where it says nothing. */
export function Description({ text, isShort = false }: DescriptionProps): JSX.Element | null {
  if (!text) return null;
  return (
    <MarkdownContent type="description" onlyShowFirstChild={isShort}>
      {text}
    </MarkdownContent>
  );
}

/** Why something should not be used any more; nothing where it may be. */
export function Deprecation({ text, isShort = false }: DescriptionProps): JSX.Element | null {
  if (!text) return null;
  return (
    <div className="gh-docs-deprecation">
      <strong>{DOCS_COPY.deprecated}</strong>
      <MarkdownContent type="deprecation" onlyShowFirstChild={isShort}>
        {text}
      </MarkdownContent>
    </div>
  );
}
