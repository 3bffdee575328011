import { importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
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

/** Signs and checks access tokens (RFC 7519, with the advice of RFC 8725). */
export type AccessTokenSigner = Awaited<ReturnType<typeof createAccessTokenSigner>>;

/** @param issuer `iss` of new tokens; those of before it was set stay good */
export async function createAccessTokenSigner(key: SigningKey, issuer = ISSUER) {
  const publicKey = await importJWK(key.publicJwk, SIGNING_ALGORITHM);
  return {
    sign({ sub, jti, iat, exp }: AccessTokenClaims): Promise<string> {
      return new SignJWT({ sub, client_id: sub, jti, iat, exp, iss: issuer, aud: AUDIENCE })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid: key.publicJwk.kid })
        .sign(key.privateKey);
    },
    /**
     * Everything but `exp` and being the current one, which the registry looks at.
     * @returns undefined for anything that this key did not sign as an access token
     */
    async verify(token: string): Promise<AccessTokenClaims | undefined> {
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
        return v.parse(claimsSchema, payload);
      } catch {
        return undefined;
      }
    },
  };
}
