import type { Hono } from 'hono';
import { INTROSPECTION_PATH, METADATA_PATH, REVOCATION_PATH } from '../../contract/paths.ts';
import type { ServiceEnv } from '../http/request.ts';
import { createIntrospectionEndpoint, type TokenUserOptions } from './introspection.ts';
import { metadataEndpoint } from './metadata.ts';
import { createRevocationEndpoint } from './revocation.ts';

interface StandardEndpoints extends TokenUserOptions {
  /** Where the token service is reached, no trailing slash. */
  readonly issuer: () => string;
}

/** What the token service answers beside the contract, as OAuth 2.0 has it. */
export function addStandardEndpoints(app: Hono<ServiceEnv>, options: StandardEndpoints): void {
  app.all(INTROSPECTION_PATH, createIntrospectionEndpoint(options));
  app.all(REVOCATION_PATH, createRevocationEndpoint(options));
  app.all(METADATA_PATH, metadataEndpoint(options.issuer));
}
