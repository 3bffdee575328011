import type { Config } from 'dompurify';

export type TrustedTypesPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/** Turns HTML of unknown origin into harmless HTML. */
export type HtmlSanitizer = (html: string) => string;

/** The part of the browser's API that is used here; TypeScript's DOM library has none of it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): TrustedTypesPolicy;
}

let sanitize: HtmlSanitizer | undefined;
let parsing: TrustedTypesPolicy | undefined;

/** Sets what the default policy runs HTML through; until then, no HTML gets in at all. */
export function setHtmlSanitizer(create: () => HtmlSanitizer): void {
  sanitize ??= create();
}

/** The policy under which HTML is parsed to be sanitized; undefined where browsers have none. */
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
      if (!sanitize) throw new TypeError('No HTML is expected here');
      return sanitize(html);
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
    // A host whose header does not list the name lets nobody else make it either.
  }
}

function forbid(): never {
  throw new TypeError('This policy lets nothing in');
}
