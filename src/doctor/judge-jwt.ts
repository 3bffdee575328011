import * as v from 'valibot';
import type { TokenResponse } from '../contract/token-response.ts';
import type { Finding } from './finding.ts';
import { quote } from './quote.ts';

/** Seconds that a token's own times may differ from what the answer says, for rounding and travel. */
const TOLERANCE_S = 60;

const headerSchema = v.object({ alg: v.string() });
const payloadSchema = v.object({ exp: v.optional(v.number()) });

/**
 * Whether the token is the JSON Web Token that the contract says, and ends when the answer says
 * (RFC 7519). The signature is not looked at: a caller has no key to do so.
 *
 * @param now wall clock when the answer came, milliseconds
 */
export function judgeJwt(token: TokenResponse, check: string, now: number): Finding {
  const base = { layer: 'token', check } as const;
  const [header, payload, signature, ...others] = token.access_token.split('.');
  const isWhole = signature !== undefined && others.length === 0;
  const head = isWhole ? readPart(header, headerSchema) : undefined;
  const claims = isWhole ? readPart(payload, payloadSchema) : undefined;
  if (!head || !claims) {
    return {
      ...base,
      verdict: 'broken',
      evidence: 'access_token is no JSON Web Token, which the contract says it is',
      advice: 'The explorer works all the same: it never reads the token.',
    };
  }
  const algorithm = quote(head.alg, [token.access_token]);
  if (head.alg.toLowerCase() === 'none' || signature === '') {
    return {
      ...base,
      verdict: 'broken',
      evidence: `The token is not signed (alg ${algorithm})`,
      operator: 'Sign tokens: anybody can make one of these (RFC 8725, section 3.1).',
    };
  }
  if (claims.exp === undefined) {
    return {
      ...base,
      verdict: 'passed',
      evidence: `A JSON Web Token, alg ${algorithm}, without exp`,
      operator: 'A token without exp never ends by itself; set it to what expires_in says.',
    };
  }
  return judgeEnd(base, {
    algorithm,
    leftS: claims.exp - now / 1_000,
    lifetimeS: token.expires_in,
  });
}

function judgeEnd(
  base: Pick<Finding, 'layer' | 'check'>,
  { algorithm, leftS, lifetimeS }: { algorithm: string; leftS: number; lifetimeS: number },
): Finding {
  const difference = Math.round(leftS - lifetimeS);
  if (Math.abs(difference) <= TOLERANCE_S) {
    return {
      ...base,
      verdict: 'passed',
      evidence: `A JSON Web Token, alg ${algorithm}; exp is where expires_in says, within ${TOLERANCE_S} s`,
    };
  }
  const seconds = Math.abs(difference);
  const isEarly = difference < 0;
  return {
    ...base,
    verdict: 'broken',
    evidence: `By this machine’s clock the token’s exp is ${seconds} s ${isEarly ? 'before' : 'after'} what expires_in says`,
    advice: 'Check this machine’s clock first.',
    operator: isEarly
      ? 'Tokens end while the explorer still counts them good: check the issuer’s clock, exp and expires_in.'
      : 'Tokens outlive what expires_in says: check the issuer’s clock, exp and expires_in.',
  };
}

/** Base64url, then JSON; undefined for anything else. */
function readPart<T extends v.GenericSchema>(
  part: string | undefined,
  schema: T,
): v.InferOutput<T> | undefined {
  try {
    const binary = atob((part ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const parsed = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
