import DOMPurify from 'dompurify';
import { parsingPolicy, setHtmlSanitizer, type HtmlSanitizer } from '../../ui/trusted-types.ts';

/** The elements of Markdown that load nothing. */
const ALLOWED_TAGS =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li a em strong s code pre table thead tbody tr th td'.split(
    ' ',
  );

let sanitizer: HtmlSanitizer | undefined;

const theSanitizer = (): HtmlSanitizer => (sanitizer ??= createHtmlSanitizer());

setHtmlSanitizer(theSanitizer);

/** For untrusted descriptions: text, lists, tables, code, web and mail links stay. */
export function cleanHtml(html: string): string {
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
