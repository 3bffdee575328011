import { invalidRequest } from './token-refusal.ts';

/**
 * Decodes one `application/x-www-form-urlencoded` name or value. Strict, unlike URLSearchParams,
 * which turns what it cannot read into another password.
 *
 * @throws {URIError} for a bad escape or bytes that are not UTF-8
 */
export function decodeFormComponent(component: string): string {
  return decodeURIComponent(component.replaceAll('+', ' '));
}

/**
 * Reads a form body (RFC 6749, appendix B).
 *
 * @throws {TokenRefusal} invalid_request: not form-encoded, or a field twice (section 3.2)
 */
export function parseFormBody(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const pair of body.split('&')) {
    if (pair === '') continue;
    const divider = pair.indexOf('=');
    const [name, value] =
      divider === -1 ? [pair, ''] : [pair.slice(0, divider), pair.slice(divider + 1)];
    const field = decode(name);
    if (fields.has(field)) throw invalidRequest('A field of the body is there twice');
    fields.set(field, decode(value));
  }
  return fields;
}

function decode(component: string): string {
  try {
    return decodeFormComponent(component);
  } catch {
    throw invalidRequest('The body is not form-encoded UTF-8');
  }
}
