import { dataHeaders } from '../http/json-answer.ts';
import type { ServiceContext } from '../http/service-env.ts';
import type { SigningKey } from '../tokens/signing-key.ts';

/** Seconds; with a key made at start, a restart brings another. */
const MAX_AGE_S = 300;

/** `GET /.well-known/jwks.json`: the public key that verifies access tokens (RFC 7517, section 5). */
export function jwksEndpoint(key: SigningKey) {
  return (context: ServiceContext): Response =>
    context.json({ keys: [key.publicJwk] }, 200, {
      ...dataHeaders,
      'cache-control': `public, max-age=${MAX_AGE_S}`,
      'content-type': 'application/jwk-set+json',
    });
}
