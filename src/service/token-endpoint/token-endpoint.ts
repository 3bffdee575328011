import type { TokenResponse } from '../../contract/token-response.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { type ServiceContext, readHeader } from '../http/request.ts';
import { bodyHeaders, checkMethod, dataHeaders } from '../http/response.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import { type SignIn, wrongCredentials } from './sign-in.ts';
import { readTokenRequest, readClientForm, readToken } from './token-request.ts';
import {
  GRANT_TYPE,
  INTROSPECTION_PATH,
  JWKS_PATH,
  REVOCATION_PATH,
  tokenEndpoint,
} from '../../contract/paths.ts';
import { API_KEY_HEADER } from '../../contract/headers.ts';
import type { TokenUserOptions } from './introspection.ts';

/** `POST {auth_url}/oauth2/token` (contract, Endpoints 1; RFC 6749, 4.4); no cache keeps answers (5.1). */
export function createTokenEndpoint(
  signIn: SignIn,
  registry: TokenRegistry,
  rateLimit?: RateLimit,
) {
  return async (context: ServiceContext): Promise<Response> => {
    // For old caches too, with every answer (RFC 6749, section 5.1).
    context.header('pragma', 'no-cache');
    checkMethod(context, 'POST');
    const request = await readTokenRequest(context);
    const { outgoing } = context.env;
    const username = await signIn.identify(request, context.get('caller'));
    context.set('username', username);
    await rateLimit?.take(context, username);
    const token = await registry.issue(username, () => !outgoing.destroyed);
    if (!token) throw new Refusal(400, 'The caller hung up');
    const { claims, replaced } = token;
    const { jti, exp } = claims;
    const expires = new Date(exp * 1_000).toISOString();
    const audit = context.get('audit');
    audit({ event: 'token', action: 'issued', user: username, jti, expires });
    if (replaced !== undefined) {
      audit({ event: 'token', action: 'replaced', user: username, jti: replaced, by: jti });
    }
    const response: TokenResponse = {
      access_token: token.accessToken,
      expires_in: token.expiresInS,
      token_type: 'Bearer',
    };
    return context.json(response, 200, bodyHeaders);
  };
}

const MAX_AGE_S = 300;

/** `GET {auth_url}/.well-known/oauth-authorization-server` (RFC 8414); the issuer has no trailing slash. */
export function metadataEndpoint(issuer: () => string) {
  return (context: ServiceContext): Response => {
    checkMethod(context, 'GET');
    const url = issuer();
    const withSecret = ['client_secret_basic', 'client_secret_post'];
    const metadata = {
      issuer: url,
      // With its query, which the contract wants there, and which clients keep (RFC 6749, section 3.2).
      token_endpoint: tokenEndpoint(url),
      token_endpoint_auth_methods_supported: withSecret,
      grant_types_supported: [GRANT_TYPE],
      response_types_supported: [],
      jwks_uri: url + JWKS_PATH,
      introspection_endpoint: url + INTROSPECTION_PATH,
      introspection_endpoint_auth_methods_supported: withSecret,
      revocation_endpoint: url + REVOCATION_PATH,
      revocation_endpoint_auth_methods_supported: [...withSecret, 'none'],
    };
    const caching = { 'cache-control': `public, max-age=${MAX_AGE_S}` };
    return context.json(metadata, 200, { ...dataHeaders, ...caching });
  };
}

/** `POST {auth_url}/oauth2/revoke` (RFC 7009), with all credentials, or with API key and token. */
export function createRevocationEndpoint({ signIn, registry, users }: TokenUserOptions) {
  return async (context: ServiceContext): Promise<Response> => {
    context.header('pragma', 'no-cache');
    checkMethod(context, 'POST');
    const { fields, credentials } = await readClientForm(context);
    const apiKey = readHeader(context, API_KEY_HEADER);
    if (!apiKey) throw wrongCredentials(credentials?.flow ?? 'basic');
    const caller = credentials
      ? await signIn.identify({ apiKey, ...credentials }, context.get('caller'))
      : fields.get('client_id');
    const found = await registry.inspect(readToken(fields));
    if (found.state === 'valid') {
      const { claims } = found;
      if ((caller ?? claims.sub) !== claims.sub) {
        throw new Refusal(400, 'The token belongs to another service user', 'invalid_grant');
      }
      if (!users.ownsApiKey(claims.sub, apiKey)) {
        const message = 'The API key is not the one of the user of the token';
        throw new Refusal(403, message, 'invalid_client');
      }
      context.set('username', claims.sub);
      const { sub: user, jti } = claims;
      if (await registry.revoke(claims)) {
        context.get('audit')({ event: 'token', action: 'revoked', user, jti });
      }
    }
    return context.body(null, 200, bodyHeaders);
  };
}
