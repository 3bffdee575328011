export const TOKEN_PATH = '/oauth2/token';

export const GRANT_TYPE = 'client_credentials';

export const GRAPHQL_PATH = '/v1/graphql';
export const EXPLORER_PATH = '/v1/graphiql/';

export const CONFIG_FILE = 'config.json';
export const TOKEN_WORKER_FILE = 'token-worker.js';

/** The SQL worker, below the explorer's page: the only file that may compile WebAssembly. */
export const SQL_WORKER_FILE = /^assets\/sql\.worker-[\w-]+\.js$/;

/** Endpoints of the token service beyond the contract (RFC 7662, RFC 7009, RFC 8414), below `{auth_url}`. */
export const INTROSPECTION_PATH = '/oauth2/introspect';
export const REVOCATION_PATH = '/oauth2/revoke';
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** A proxy asks this path before it lets a request through (forward auth). */
export const VERIFY_PATH = '/verify';

export const JWKS_PATH = '/.well-known/jwks.json';

export const OPENAPI_PATH = '/openapi.json';

export const HEALTH_PATH = '/healthz';
export const READY_PATH = '/readyz';

export const SERVICE_PATHS: ReadonlySet<string> = new Set([
  TOKEN_PATH,
  REVOCATION_PATH,
  INTROSPECTION_PATH,
  METADATA_PATH,
  VERIFY_PATH,
  GRAPHQL_PATH,
  JWKS_PATH,
  HEALTH_PATH,
  READY_PATH,
  OPENAPI_PATH,
  EXPLORER_PATH + CONFIG_FILE,
]);

export function tokenEndpoint(authUrl: string): string {
  return `${authUrl}${TOKEN_PATH}?grant_type=${GRANT_TYPE}`;
}

export function graphqlEndpoint(baseUrl: string): string {
  return baseUrl + GRAPHQL_PATH;
}

export const TYPENAME_QUERY = '{ __typename }';

/** Id of the template in index.html that holds the code's tags until they are activated. */
export const PAGE_CODE_ID = 'gatehouse-code';

/** The element of index.html that lists the explorer's files in evaluation order. */
export const EXPLORER_CODE_NAME = 'gatehouse-explorer';
