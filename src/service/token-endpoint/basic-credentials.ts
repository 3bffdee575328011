import { decodeUtf8 } from '../http/read-body.ts';
import { decodeFormComponent } from './form-body.ts';
import { invalidRequest } from './token-refusal.ts';

/** A username and password as a caller gave them. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Reads an `Authorization` value with the Basic scheme (Flow A).
 *
 * The contract encodes the raw `username:password`, which is what `curl -u` sends. Standard OAuth
 * clients form-encode both parts first (RFC 6749, section 2.3.1). Which of the two was meant cannot
 * be seen, so both readings are returned where they differ, the contract's first.
 *
 * @throws {TokenRefusal} invalid_request: another scheme, bad base64, bytes that are not UTF-8, no
 *   colon
 */
export function parseBasicCredentials(header: string): [Credentials, ...Credentials[]] {
  const match = /^([^\s]+)(?: +(.*))?$/s.exec(header);
  if (match?.[1]?.toLowerCase() !== 'basic') {
    throw invalidRequest('The Authorization header is not of the Basic scheme');
  }
  const raw = splitAtColon(decodeBase64(match[2] ?? ''));
  const decoded = decodeParts(raw);
  const isSame =
    !decoded || (decoded.username === raw.username && decoded.password === raw.password);
  return isSame ? [raw] : [raw, decoded];
}

/** Strict (RFC 4648, section 3.5): padded, no other characters, no stray bits at the end. */
function decodeBase64(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  if (encoded === '' || bytes.toString('base64') !== encoded) {
    throw invalidRequest('The Basic credentials are not base64');
  }
  try {
    return decodeUtf8(bytes);
  } catch {
    throw invalidRequest('The Basic credentials are not UTF-8');
  }
}

/** The first colon divides: a password may hold more of them (RFC 7617, section 2). */
function splitAtColon(userPass: string): Credentials {
  const colon = userPass.indexOf(':');
  if (colon === -1) throw invalidRequest('The Basic credentials hold no colon');
  return { username: userPass.slice(0, colon), password: userPass.slice(colon + 1) };
}

function decodeParts({ username, password }: Credentials): Credentials | undefined {
  try {
    return { username: decodeFormComponent(username), password: decodeFormComponent(password) };
  } catch {
    return undefined;
  }
}
