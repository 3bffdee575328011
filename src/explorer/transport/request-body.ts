import type { Service } from '../../contract/config.ts';

/** The name that GraphiQL's introspection carries, by which the fetcher knows it. */
export const INTROSPECTION_NAME = 'IntrospectionQuery';

/** What GraphiQL wants sent. */
export interface GraphQLCall {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: unknown;
  /** From the headers editor. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The body in the envelope that the service takes. The contract leaves it open: JSON is GraphQL
 * over HTTP's; `graphql` is the bare query, which has no place for variables, a name or extensions.
 */
export function requestBody(
  call: GraphQLCall,
  format: Service['requestFormat'],
  extensions?: object,
): string {
  if (format === 'graphql') return call.query;
  const { query, operationName, variables } = call;
  return JSON.stringify({
    query,
    ...(operationName && { operationName }),
    ...(variables !== undefined && { variables }),
    ...(extensions && { extensions }),
  });
}

/** Whether the envelope has a place for what the variables editor holds. */
export function canCarryVariables(
  { variables }: GraphQLCall,
  format: Service['requestFormat'],
): boolean {
  if (format === 'json' || variables === undefined || variables === null) return true;
  return Object.keys(variables).length === 0;
}
