import { hash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { SIGNING_ALGORITHM } from './signing-key.ts';
import type { SigningKeys } from './signing-keys.ts';

/** RFC 9068, section 2.1: keeps any other JWT of the same key from passing as an access token. */
const TOKEN_TYPE = 'at+jwt';

/** Not addresses: tokens stay good after a move. Clients that compare `iss` (RFC 9068, section 4) want ISSUER_URL. */
const ISSUER = 'gatehouse';
const AUDIENCE = 'gatehouse-graphql';

const claimsSchema = v.object({
  sub: v.string(),
  jti: v.pipe(v.string(), v.nonEmpty()),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
});

export type AccessTokenClaims = v.InferOutput<typeof claimsSchema>;

/** Tokens whose claims are cached: some 5 MB. With more users, some are verified again. */
const REMEMBERED = 10_000;

export type AccessTokenSigner = ReturnType<typeof createAccessTokenSigner>;

/** @param issuer `iss` of new tokens; those of before it was set stay good */
export function createAccessTokenSigner(keys: SigningKeys, issuer = ISSUER) {
  const findKey = ({ kid }: { readonly kid?: string }) => {
    const key = keys.find(kid);
    if (!key) throw new TypeError('The key is not known');
    return key.publicKey;
  };
  /** By the tokens' SHA-256, to verify each signature once. Nothing here says that a token is live. */
  const remembered = new LRUCache<string, { claims: AccessTokenClaims; kid: string }>({
    max: REMEMBERED,
  });
  return {
    async sign({ sub, jti, iat, exp }: AccessTokenClaims): Promise<string> {
      const { privateKey, publicJwk } = keys.signing;
      const { kid } = publicJwk;
      const payload = { sub, client_id: sub, jti, iat, exp, iss: issuer, aud: AUDIENCE };
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid })
        .sign(privateKey);
      remembered.set(digest(token), { claims: { sub, jti, iat, exp }, kid });
      return token;
    },
    /** Undefined for text that no key signed as an access token; the registry checks `exp` and liveness. */
    async verify(token: string): Promise<AccessTokenClaims | undefined> {
      const name = digest(token);
      const cached = remembered.get(name);
      if (cached && keys.find(cached.kid)) return cached.claims;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, findKey, {
          algorithms: [SIGNING_ALGORITHM],
          typ: TOKEN_TYPE,
          issuer: [issuer, ISSUER],
          audience: AUDIENCE,
          // The registry compares `exp`, so that an expired token can be told from a forged one.
          currentDate: new Date(0),
        });
        const claims = v.parse(claimsSchema, payload);
        remembered.set(name, { claims, kid: protectedHeader.kid ?? '' });
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url');
}
