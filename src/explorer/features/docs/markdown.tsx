import MarkdownIt from 'markdown-it';
import { memo, useEffect, useMemo, useState, type JSX } from 'react';
import { Button } from '../../ui/button.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { cleanHtml } from './sanitize-html.ts';
import { splitText } from './split-text.ts';

const markdown = new MarkdownIt({ linkify: true });

/** Characters rendered in one task: hostile Markdown takes long by its square. */
const PIECE_LENGTH = 10_000;

/** The first paragraph alone is shown. */
const SHORT_LENGTH = 1_000;

interface MarkdownProps {
  readonly type: 'description' | 'deprecation';
  readonly text: string;
  readonly isShort?: boolean;
  /** Our own text, which is shown whole. */
  readonly isTrusted?: boolean;
}

/** Untrusted Markdown: its HTML is cleaned here, also in a browser without Trusted Types. */
export function Markdown(props: MarkdownProps): JSX.Element {
  const { type, text, isShort = false, isTrusted = false } = props;
  const pieces = useMemo(() => {
    if (isShort) return splitText(text, SHORT_LENGTH).slice(0, 1);
    return isTrusted ? [text] : splitText(text, PIECE_LENGTH);
  }, [text, isShort, isTrusted]);
  const [wanted, setWanted] = useState<readonly string[]>();
  const [count, setCount] = useState(1);
  const isGrowing = wanted === pieces && count < pieces.length;
  useEffect(() => {
    if (!isGrowing) return undefined;
    // One piece a task, so that the page stays usable in between.
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [isGrowing, count]);
  return (
    <>
      {pieces.slice(0, wanted === pieces ? count : 1).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces keep their order
        <Piece key={index} type={type} text={piece} isShort={isShort} />
      ))}
      {pieces.length > 1 && wanted !== pieces && (
        <Button
          label={DOCS_COPY.showAll(text.length)}
          look="docs"
          onClick={() => {
            setCount(2);
            setWanted(pieces);
          }}
        />
      )}
    </>
  );
}

type PieceProps = Required<Omit<MarkdownProps, 'isTrusted'>>;

const Piece = memo(function Piece({ type, text, isShort }: PieceProps): JSX.Element {
  const html = useMemo(() => ({ __html: cleanHtml(markdown.render(text)) }), [text]);
  return (
    <div
      className={`graphiql-markdown-${type}${isShort ? ' graphiql-markdown-preview' : ''}`}
      style={isShort ? undefined : { contentVisibility: 'auto' }}
      // oxlint-disable-next-line react/no-danger -- cleaned above
      dangerouslySetInnerHTML={html}
    />
  );
});
