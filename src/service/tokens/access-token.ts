import { hash } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { NewestEntries } from '../newest-entries.ts';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-key.ts';

/** RFC 9068, section 2.1: keeps any other JWT of the same key from passing as an access token. */
const TOKEN_TYPE = 'at+jwt';

/**
 * Names, not addresses: the service may stand behind any host name and port, and tokens stay
 * good after a move. Two installations tell their tokens apart by their keys. Clients that compare `iss`
 * with the metadata (RFC 9068, section 4) want the address: ISSUER_URL.
 */
const ISSUER = 'gatehouse';
const AUDIENCE = 'gatehouse-graphql';

const claimsSchema = v.object({
  sub: v.string(),
  jti: v.pipe(v.string(), v.nonEmpty()),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
});

/** The claims that the service reads of its own tokens. Times in seconds since the epoch. */
export type AccessTokenClaims = v.InferOutput<typeof claimsSchema>;

/** Tokens whose claims are remembered: some 5 MB. Of more users than that, some are verified again. */
const REMEMBERED = 10_000;

/** Signs and checks access tokens (RFC 7519, with the advice of RFC 8725). */
export type AccessTokenSigner = Awaited<ReturnType<typeof createAccessTokenSigner>>;

/** @param issuer `iss` of new tokens; those of before it was set stay good */
export async function createAccessTokenSigner(key: SigningKey, issuer = ISSUER) {
  const publicKey = await importJWK(key.publicJwk, SIGNING_ALGORITHM);
  /**
   * The claims of good tokens, by the tokens' SHA-256: that the key signed them stays true, so that it is
   * not worked out again at each call. Nothing here says that a token is live.
   */
  const remembered = new NewestEntries<AccessTokenClaims>(REMEMBERED);
  return {
    async sign({ sub, jti, iat, exp }: AccessTokenClaims): Promise<string> {
      const token = await new SignJWT({
        sub,
        client_id: sub,
        jti,
        iat,
        exp,
        iss: issuer,
        aud: AUDIENCE,
      })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid: key.publicJwk.kid })
        .sign(key.privateKey);
      remembered.set(digest(token), { sub, jti, iat, exp });
      return token;
    },
    /**
     * Everything but `exp` and being the current one, which the registry looks at.
     * @returns undefined for anything that this key did not sign as an access token
     */
    async verify(token: string): Promise<AccessTokenClaims | undefined> {
      const name = digest(token);
      const known = remembered.get(name);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [SIGNING_ALGORITHM],
          typ: TOKEN_TYPE,
          issuer: [issuer, ISSUER],
          audience: AUDIENCE,
          // The registry compares `exp` with its own clock, so that an expired token can be told
          // from a forged one.
          currentDate: new Date(0),
        });
        const claims = v.parse(claimsSchema, payload);
        remembered.set(name, claims);
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
