import description from '../../../docs/openapi.json?raw';
import { taggedAnswer } from './entity-tag.ts';
import type { ServiceContext } from './request.ts';
import { checkMethod, dataHeaders } from './response.ts';

/** Seconds; it changes with the version of the service alone. */
const MAX_AGE_S = 300;

/** Without the line breaks that people read it by. */
const DOCUMENT = JSON.stringify(JSON.parse(description));

/** `GET /openapi.json`: what the endpoints take and answer (OpenAPI 3.1); docs/openapi.json. */
export function openapiEndpoint(context: ServiceContext): Response {
  checkMethod(context, 'GET');
  return taggedAnswer(context, DOCUMENT, 'application/json', {
    ...dataHeaders,
    'cache-control': `public, max-age=${MAX_AGE_S}`,
  });
}
