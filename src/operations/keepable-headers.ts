/** Parts of the names of headers that sign somebody in, in lower case: nothing keeps or passes on these. */
const SECRET_NAMES = [
  'api-key',
  'apikey',
  'authorization',
  'cookie',
  'auth-token',
  'access-token',
  'password',
  'secret',
];

/** What stands before a credential in the value of any header. */
const CREDENTIAL = /^\s*(?:bearer|basic)\s/i;

/**
 * What may be kept of the headers editor’s text, which people put keys into: the text as it is where no
 * secret is in it, else the other headers as JSON. Of a text that names a secret and is not JSON nothing is
 * kept, since nobody can tell where the secret ends.
 */
export function keepableHeaders(text: string): string {
  let hasSecret = false;
  let value: unknown;
  try {
    value = JSON.parse(text, (name, part: unknown) => {
      if (!isSecret(name, part)) return part;
      hasSecret = true;
      return undefined;
    });
  } catch {
    return namesSecret(text) ? '' : text;
  }
  // The second of two members of one name hides the first.
  if (!hasSecret && !namesSecret(text)) return text;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, undefined, 2);
}

function isSecret(name: string, value: unknown): boolean {
  const isNamed = SECRET_NAMES.some((part) => name.toLowerCase().includes(part));
  return isNamed || (typeof value === 'string' && CREDENTIAL.test(value));
}

/** Whether a text has a secret’s name anywhere in it, also spelt with escapes. */
function namesSecret(text: string): boolean {
  const plain = text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .toLowerCase();
  return SECRET_NAMES.some((name) => plain.includes(name)) || /\b(?:bearer|basic)\s/.test(plain);
}

/** The headers of the editor’s text that may be kept and are text; none of what is no JSON object. */
export function headerEntries(text: string): (readonly [name: string, value: string])[] {
  try {
    const value: unknown = JSON.parse(keepableHeaders(text));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.entries(value).map(([name, part]) => [name, String(part)] as const);
  } catch {
    return [];
  }
}
