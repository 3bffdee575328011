import {
  GRANT_TYPE,
  INTROSPECTION_PATH,
  JWKS_PATH,
  REVOCATION_PATH,
  tokenEndpoint,
} from '../../contract/paths.ts';
import type { ServiceContext } from '../http/request.ts';
import { checkMethod, dataHeaders } from '../http/response.ts';

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
