import type { TrustedTypes } from '../explorer/trusted-types.ts';

/** Turns HTML of unknown origin into harmless HTML. */
export type HtmlSanitizer = (html: string) => string;

let sanitize: HtmlSanitizer | undefined;

/** What the default policy runs HTML through; until it is set, no HTML gets in at all. */
export function setHtmlSanitizer(sanitizer: HtmlSanitizer): void {
  sanitize = sanitizer;
}

/**
 * The default policy behind `require-trusted-types-for 'script'`: scripts never, script addresses
 * only below the page's own folder (the workers), HTML only sanitized.
 */
export function installTrustedTypesPolicy(baseUrl: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (!sanitize) throw new TypeError('No HTML is expected here');
      return sanitize(html);
    },
    createScriptURL(address) {
      const url = new URL(address, baseUrl);
      if (url.href.startsWith(baseUrl)) return url.href;
      throw new TypeError('A script of another place was asked for');
    },
  });
}
