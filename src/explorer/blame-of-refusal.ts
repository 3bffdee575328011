import { parseBearerChallenge } from '../contract/bearer-challenge.ts';

/** What a service refused with 401, as far as its words tell. */
export type Blamed = 'api-key' | 'expired token' | 'token' | 'unknown';

/** Names that API keys go by: `x-api-key`, Azure's subscription key, Kong's `Key` scheme. */
const KEY_WORDS = /api[\s_-]?key|subscription[\s_-]?key|^key\b/i;
const TOKEN_WORDS = /token|expired|jwt|bearer/i;

/** Nothing but this: "invalid or expired" may mean either. */
const EXPIRED = /^(?:the )?(?:\w+ )?(?:token|jwt) (?:has |is )?expired\.?$/i;

/**
 * What a 401 was about. The contract does not say how services word it (Errors: not shown), so
 * that words of key and of token at once, or of neither, leave it open.
 *
 * @param challenge value of `WWW-Authenticate` (RFC 6750, section 3)
 * @param body text of the answer
 * @param description the service's sentence, found in either
 */
export function blameOfRefusal(
  challenge: string | null,
  body: string,
  description: string | undefined,
): Blamed {
  if (description !== undefined && EXPIRED.test(description.trim())) return 'expired token';
  const { error } = parseBearerChallenge(challenge);
  const words = [sayingOf(challenge ?? ''), isMarkup(body) ? '' : body];
  const ofKey = words.some((text) => KEY_WORDS.test(text));
  const ofToken = error === 'invalid_token' || words.some((text) => TOKEN_WORDS.test(text));
  if (ofKey === ofToken) return 'unknown';
  return ofKey ? 'api-key' : 'token';
}

/** A challenge without what every service writes there: scheme and realm of a bearer token. */
function sayingOf(challenge: string): string {
  return challenge.replace(/^bearer\b/i, '').replace(/\brealm="[^"]*"/i, '');
}

/** A page of a proxy: its words, such as those of a form's token, are about something else. */
function isMarkup(body: string): boolean {
  return body.trimStart().startsWith('<');
}
