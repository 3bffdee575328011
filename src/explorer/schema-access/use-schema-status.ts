import { skipToken, useQuery } from '@tanstack/react-query';
import type { GraphQLSchema } from 'graphql';
import { useMemo, useState } from 'react';
import { CallError, type CallFailure } from '../transport/call-failure.ts';
import { useHeldSchema } from '../graphiql/graphiql-adapter-docs.ts';
import { schemaQueryKey } from './schema-source.ts';
import { useSchemaAccess } from './schema-access.ts';

/** Where the schema is on its way from the service to the panels. */
export type SchemaStatus =
  | { readonly kind: 'loading' }
  /** There is none: the service does not show it, or it could not be loaded. */
  | { readonly kind: 'absent'; readonly failure: CallFailure }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'ready'; readonly schema: GraphQLSchema };

/** The schema, or why there is none to show. */
export function useSchemaStatus(): SchemaStatus {
  const { service } = useSchemaAccess();
  const { schema, isAsking, fault } = useHeldSchema();
  // Only looks: the schema source asks.
  const { error } = useQuery({ queryKey: schemaQueryKey(service.id), queryFn: skipToken });
  const told = error instanceof CallError ? error.failure : undefined;
  const [last, setLast] = useState(told);
  if (told && told !== last) setLast(told);
  // While it is asked again the failure before stands, and with it the button that asked.
  const failure = told ?? (isAsking ? last : undefined);
  return useMemo(() => {
    if (fault !== undefined) return { kind: 'invalid', message: fault };
    if (schema) return { kind: 'ready', schema };
    return failure ? { kind: 'absent', failure } : { kind: 'loading' };
  }, [schema, fault, failure]);
}
