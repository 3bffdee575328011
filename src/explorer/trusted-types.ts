import type { Config } from 'dompurify';

/** What `createPolicy` gives. */
type TrustedTypesPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/** The part of the browser's API that is used here; TypeScript's DOM library has none of it yet. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): TrustedTypesPolicy;
}

let parsing: TrustedTypesPolicy | undefined;

/**
 * Takes the names of the policies that clean HTML, when the page starts: the page may make each only
 * once, so that none is left for a script that gets in. `dompurify` is what DOMPurify would make by
 * itself; both uses of it, ours and Monaco's, are given the other one instead.
 */
export function takeParsingPolicies(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const createScriptURL = (): never => {
    throw new TypeError('No description has a script');
  };
  parsing = trustedTypes?.createPolicy('gatehouse-sanitizer', {
    createHTML: (html) => html,
    createScriptURL,
  });
  try {
    trustedTypes?.createPolicy('dompurify', {
      createHTML() {
        throw new TypeError('DOMPurify is given a policy');
      },
      createScriptURL,
    });
  } catch {
    // A host whose own policy does not list the name lets nobody else make it either.
  }
}

/** What DOMPurify parses the HTML under that it cleans, to be put into its options. */
export function parsingPolicy(): Pick<Config, 'TRUSTED_TYPES_POLICY'> {
  return parsing ? { TRUSTED_TYPES_POLICY: parsing } : {};
}
