import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { memo, useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { parsingPolicy, setHtmlSanitizer, type HtmlSanitizer } from '../../ui/trusted-types.ts';
import { DOCS_COPY } from './docs-copy.ts';

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
export function Markdown(props: MarkdownProps) {
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
        <Piece key={index} {...{ type, isShort, isTrusted }} text={piece} />
      ))}
      {pieces.length > 1 && wanted !== pieces && (
        <Button
          label={DOCS_COPY.showAll(text.length)}
          look="tool"
          onClick={() => {
            setCount(2);
            setWanted(pieces);
          }}
        />
      )}
    </>
  );
}

const Piece = memo(function Piece(props: Required<MarkdownProps>) {
  const { type, text, isShort, isTrusted } = props;
  const html = useMemo(() => ({ __html: cleanHtml(markdown.render(text)) }), [text]);
  return (
    <div
      className={`graphiql-markdown-${type}${isShort ? ' graphiql-markdown-preview' : ''}`}
      // Ours is English; a service tells no language, which an empty one says.
      lang={isTrusted ? 'en' : ''}
      style={isShort ? undefined : { contentVisibility: 'auto' }}
      // oxlint-disable-next-line react/no-danger -- cleaned above
      dangerouslySetInnerHTML={html}
    />
  );
});

/** Pieces of at most `length` UTF-16 units, which end at a blank line, a line or a word where there is one. */
export function splitText(text: string, length: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > length) {
    const window = text.slice(from, from + length);
    const ends = ['\n\n', '\n', ' '].map((end) => window.lastIndexOf(end) + end.length);
    const cut =
      ends.find((end) => end > length / 4) ?? window.replace(/[\uD800-\uDBFF]$/, '').length;
    pieces.push(window.slice(0, cut));
    from += cut;
  }
  return [...pieces, text.slice(from)];
}

/** The elements of Markdown that load nothing. */
const ALLOWED_TAGS =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li a em strong s code pre table thead tbody tr th td'.split(
    ' ',
  );

let sanitizer: HtmlSanitizer | undefined;

const theSanitizer = (): HtmlSanitizer => (sanitizer ??= createHtmlSanitizer());

setHtmlSanitizer(theSanitizer);

/** For untrusted descriptions: text, lists, tables, code, web and mail links stay. */
function cleanHtml(html: string): string {
  const clean = theSanitizer()(html);
  // Clean already: the default policy would clean it a second time.
  return (parsingPolicy()?.createHTML(clean) as string | undefined) ?? clean;
}

function createHtmlSanitizer(): HtmlSanitizer {
  const policy = parsingPolicy();
  const purifier = DOMPurify(window);
  // Links of descriptions open in a new tab, without a reference to this page.
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (!(node instanceof HTMLAnchorElement)) return;
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  });
  return (html) =>
    purifier.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR: ['href', 'title', 'start'],
      ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
      ADD_URI_SAFE_ATTR: ['start'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_TRUSTED_TYPE: false,
      ...(policy && { TRUSTED_TYPES_POLICY: policy }),
    });
}
