import type { Config } from 'dompurify';

export type TrustedTypesPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

export type HtmlSanitizer = (html: string) => string;

/** TypeScript's DOM library lacks the API. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): TrustedTypesPolicy;
}

let sanitizer: (() => HtmlSanitizer) | undefined;
let parsing: TrustedTypesPolicy | undefined;

/** Sets the sanitizer of the default policy; until then, it refuses HTML. */
export function setHtmlSanitizer(get: () => HtmlSanitizer): void {
  sanitizer ??= get;
}

/** The sanitizer's policy; undefined without browser support. */
export function parsingPolicy(): TrustedTypesPolicy | undefined {
  return parsing;
}

/**
 * Makes the policies behind `require-trusted-types-for 'script'`, when the page starts: each name can
 * be made only once, so that none of these is left for a script that gets in.
 *
 * - `default`: scripts never, script addresses only below the page's own folder (the workers), HTML
 *   only sanitized
 * - `gatehouse-sanitizer`: what sanitizes parses under it
 * - `dompurify`: what DOMPurify would make by itself, on the first description; it is given the other
 */
export function installTrustedTypesPolicies(baseUrl: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (!sanitizer) throw new TypeError('No HTML is expected here');
      return sanitizer()(html);
    },
    createScriptURL(address) {
      const url = new URL(address, baseUrl);
      if (url.href.startsWith(baseUrl)) return url.href;
      throw new TypeError('A script from elsewhere was asked for');
    },
  });
  parsing = trustedTypes?.createPolicy('gatehouse-sanitizer', {
    createHTML: (html) => html,
    createScriptURL: forbid,
  });
  try {
    trustedTypes?.createPolicy('dompurify', { createHTML: forbid, createScriptURL: forbid });
  } catch {
    // The host's header does not allow the name.
  }
}

function forbid(): never {
  throw new TypeError('This policy lets nothing in');
}
