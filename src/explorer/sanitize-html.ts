import DOMPurify from 'dompurify';

/** Links of a schema's descriptions open elsewhere and learn nothing of this page. */
function hardenLink(node: Element): void {
  if (!(node instanceof HTMLAnchorElement)) return;
  node.target = '_blank';
  node.rel = 'noopener noreferrer';
}

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', hardenLink);

/** Descriptions are Markdown of the service's: text, lists, code and links, nothing that loads. */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    FORBID_TAGS: ['img', 'style', 'form', 'input'],
    FORBID_ATTR: ['style'],
  });
}
