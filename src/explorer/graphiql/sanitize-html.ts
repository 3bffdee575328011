import DOMPurify, { type Config } from 'dompurify';
import monacoPurifier from 'monaco-editor/esm/vs/base/browser/dompurify/dompurify.js';

/** Links of a schema's descriptions open elsewhere and learn nothing of this page. */
function hardenLink(node: Element): void {
  if (!(node instanceof HTMLAnchorElement)) return;
  node.target = '_blank';
  node.rel = 'noopener noreferrer';
}

/** What Markdown turns into, less what loads something: no picture, no style, no form. */
const ALLOWED_TAGS =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li a em strong s code pre table thead tbody tr th td'.split(
    ' ',
  );

/** Turns HTML of unknown origin into harmless HTML. */
export type HtmlSanitizer = (html: string) => string;

/**
 * Makes what cleans the HTML of a description, which is Markdown of the service's and nobody's whom
 * the page trusts: text, lists, tables, code, and links to web and mail addresses.
 *
 * @param policy what DOMPurify parses under (Trusted Types), Monaco's use of it too: by itself it would
 *   make one called `dompurify`, a name that the page has taken. Undefined where browsers have none
 */
export function createHtmlSanitizer(policy: TrustedTypesPolicy | undefined): HtmlSanitizer {
  const parsing = policy ? { TRUSTED_TYPES_POLICY: policy } : {};
  cleanHovers(parsing);
  const purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', hardenLink);
  return (html) =>
    purifier.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR: ['href', 'title', 'start'],
      ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
      ADD_URI_SAFE_ATTR: ['start'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_TRUSTED_TYPE: false,
      ...parsing,
    });
}

/**
 * Has Monaco's own DOMPurify, which cleans the Markdown of hovers and completion, keep to the policy: it
 * keeps the one that it was given last. And an image leaves its text there, but not its address: the
 * Content-Security-Policy would stop the request all the same, with a broken picture and an error.
 */
function cleanHovers(parsing: Config): void {
  monacoPurifier.sanitize('', parsing);
  monacoPurifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (attribute.attrName === 'src') attribute.keepAttr = false;
  });
}

/** What `createPolicy` gives. */
export type TrustedTypesPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/** The part of the browser's API that is used here; TypeScript's DOM library has none of it yet. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): TrustedTypesPolicy;
}
