import {
  CONFIG_FILE,
  EXPLORER_PATH,
  GRAPHQL_PATH,
  HEALTH_PATH,
  INTROSPECTION_PATH,
  JWKS_PATH,
  METADATA_PATH,
  READY_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
  VERIFY_PATH,
} from '../contract/paths.ts';

/** All paths of the service but those of the explorer's files. */
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
  EXPLORER_PATH + CONFIG_FILE,
]);
