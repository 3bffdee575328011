import { ACCEPT, API_KEY_HEADER } from '../../contract/headers.ts';
import { graphqlEndpoint, TYPENAME_QUERY } from '../../contract/paths.ts';
import type { Exchange } from '../exchange.ts';
import type { Examination } from './examination.ts';

/** What a GraphQL call carries; a part that is missing or undefined is left out. */
export interface GraphqlCall {
  readonly apiKey?: string | undefined;
  readonly token?: string | undefined;
  readonly query?: string;
  /** `graphql` is the bare query as `application/graphql`. */
  readonly format?: 'json' | 'graphql';
}

/** Makes a GraphQL call as the explorer does (contract, Endpoints 2). */
export function askGraphql(
  { asker, baseUrl, pageOrigin }: Examination,
  { apiKey, token, query = TYPENAME_QUERY, format = 'json' }: GraphqlCall,
): Promise<Exchange> {
  return asker.ask({
    method: 'POST',
    url: graphqlEndpoint(baseUrl),
    headers: {
      accept: ACCEPT.result,
      origin: pageOrigin,
      'content-type': `application/${format}`,
      ...(apiKey !== undefined && { [API_KEY_HEADER]: apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: format === 'json' ? JSON.stringify({ query }) : query,
  });
}
