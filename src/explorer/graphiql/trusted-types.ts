import type { Config } from 'dompurify';

/** What `createPolicy` gives. */
export type TrustedTypesPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/** The part of the browser's API that is used here; TypeScript's DOM library has none of it yet. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): TrustedTypesPolicy;
}
