import { parseBearerChallenge } from '../contract/bearer-challenge.ts';
import type { RefusalMessage } from '../contract/refusal-message.ts';

/** The refused credential: `unknown` is one of the two sent, `something else` neither, such as a quota. */
export type Blamed =
  'api-key' | 'credentials' | 'token' | 'expired token' | 'unknown' | 'something else';

interface Blame {
  readonly on: Blamed;
  readonly by: 'message' | 'status';
}

interface Refused {
  readonly endpoint: 'token' | 'graphql';
  readonly status: number;
  readonly challenge?: string | null;
  readonly refusal: RefusalMessage | undefined;
  readonly body?: string;
}

// These patterns match lower-case text, with spaces for `_` and `-` and before capitals.

/** Names of API keys: `x-api-key`, Azure's subscription key, Kong's `Key` scheme, Tyk's key. */
const KEY =
  /\bapi ?key|subscription key|^(?:your |the |this )?key\b|\b(?:this|your|invalid|unknown|wrong|missing|bad) key\b/;

/** Other statuses mention keys for many reasons, so the key is blamed only for a stated fault. */
const KEY_FAULT =
  /\b(?:invalid|missing|no|unknown|wrong|incorrect|bad|expired) (?:an? |the |valid )?(?:x )?(?:api ?key|subscription key)|\b(?:api ?key|subscription key)\b.{0,30}\b(?:not|invalid|missing|required|expired|wrong|disabled|revoked|unknown)\b/;

const CREDENTIALS =
  /\bpass ?word|\buser ?(?:name|id)\b|credential|\b(?:invalid|unknown|bad|no such) (?:client|grant|login|user)\b|\b(?:user|client) (?:is |was )?(?:not found|unknown|invalid)|\bclient (?:id|secret|authentication)/;

/** AWS AppSync answers `UnauthorizedException` to a rejected token. */
const TOKEN = /token|jwt|bearer|unauthorized exception/;

const OVERUSE = /quota|limit|exceeded|too many/;

const ELSEWHERE =
  /\block(?:ed|out| out)|disabled|deactivated|suspended|\bblocked|banned|inactive|frozen|not (?:enabled|activated|active|allowed|permitted|licensed|fully set up)|\battempts|polic(?:y|ies)|denied|disallowed|maintenance|\b(?:password|credentials?|secret|account|user) (?:has |have |is |are )?expired|(?:change|reset|update) (?:your |the )?password|\bip (?:address|range)|\broles?\b|permission|unauthori[sz]ed client/;

/** "2 attempts left before it will be locked" means a wrong password. */
const WARNING =
  /\b\d+ (?:more |failed |wrong )*(?:attempts?|tries)\b[^.;]*|\b(?:attempts?|tries) (?:remaining|left)\b[^.;]*|\bwill be [^.;]*/g;

/** Kong answers this to a wrong key and to a wrong password. */
const OF_BOTH = /^invalid authentication credentials$/;

const SAYS_NOTHING =
  /^(?:(?:error|http) )*(?:\d{3} )?(?:error|unauthori[sz]ed|forbidden|access (?:is )?denied|access to this api has been disallowed|not authori[sz]ed|unauthenticated|not authenticated|authentication (?:failed|required|error)|authorization failed|bad request|denied|refused)$/;

/** Anchored: "invalid or expired" may mean either. */
const EXPIRED = /^(?:the )?(?:\w+ )?(?:token|jwt) (?:has |is )?expired$/;

/** Judges by message, then by status, as the contract does not specify messages. */
export function blameOfRefusal(refused: Refused): Blame {
  return refused.endpoint === 'token' ? blameAtSignIn(refused) : blameAtCall(refused);
}

function blameAtSignIn(refused: Refused): Blame {
  const { status, challenge, refusal } = refused;
  // The message comes first, because one code covers many faults.
  const topics = saidIn(refused).map((text) => topicOf(text, keyPatternAt(status)));
  const on = topics.find(Boolean);
  if (on) return { on, by: 'message' };
  if (refusal && !SAYS_NOTHING.test(plain(refusal.message)))
    return { on: 'something else', by: 'message' };
  if (/^key\b/i.test(challenge ?? '')) return { on: 'api-key', by: 'message' };
  if (status === 401) return { on: 'credentials', by: 'status' };
  return { on: status === 403 ? 'api-key' : 'unknown', by: 'status' };
}

function topicOf(text: string, keyPattern: RegExp): Blamed | undefined {
  const present = text.replaceAll(WARNING, '');
  if (SAYS_NOTHING.test(present)) return undefined;
  if (OF_BOTH.test(present)) return 'unknown';
  if (OVERUSE.test(present)) return 'something else';
  const isOfCredentials = CREDENTIALS.test(present);
  if (keyPattern.test(present)) return isOfCredentials ? 'unknown' : 'api-key';
  if (ELSEWHERE.test(present)) return 'something else';
  return isOfCredentials ? 'credentials' : undefined;
}

function blameAtCall(refused: Refused): Blame {
  const { status, challenge, refusal } = refused;
  const { error, errorDescription } = parseBearerChallenge(challenge ?? null);
  if (EXPIRED.test(plain(errorDescription ?? refusal?.message ?? ''))) {
    return { on: 'expired token', by: 'message' };
  }
  const saying = challenge?.replace(/^bearer\b/i, '').replace(/\brealm="[^"]*"/i, '');
  const texts = [plain(saying ?? ''), ...saidIn(refused)];
  const says = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  const ofKey = says(keyPatternAt(status));
  const ofToken = error === 'invalid_token' || says(TOKEN) || (!ofKey && says(/\bexpired\b/));
  if (error === 'insufficient_scope' || says(OVERUSE))
    return { on: 'something else', by: 'message' };
  if (ofKey && ofToken) {
    return status === 403 ? { on: 'api-key', by: 'status' } : { on: 'unknown', by: 'message' };
  }
  if (ofKey || ofToken) return { on: ofKey ? 'api-key' : 'token', by: 'message' };
  const message = errorDescription ?? refusal?.message;
  if (message !== undefined && !SAYS_NOTHING.test(plain(message))) {
    return { on: 'something else', by: 'message' };
  }
  return { on: status === 403 ? 'api-key' : 'unknown', by: 'status' };
}

function keyPatternAt(status: number): RegExp {
  return status === 401 || status === 403 ? KEY : KEY_FAULT;
}

/** The message and the code, or the whole body if they are in an unknown place. */
function saidIn({ refusal, body = '' }: Refused): string[] {
  if (refusal) return [plain(refusal.message), plain(refusal.code ?? '')];
  // A proxy's page: its text, such as a form's token, is about something else.
  return body.trimStart().startsWith('<') ? [] : [plain(body)];
}

/** Makes `INVALID_API_KEY`, `invalidApiKey` and "Invalid API key." equal. */
function plain(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[\s_:-]+/g, ' ')
    .trim()
    .replace(/(?<![.!])[.!]+$/, '')
    .toLowerCase();
}
