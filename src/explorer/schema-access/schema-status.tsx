import { skipToken, useQuery } from '@tanstack/react-query';
import type { GraphQLSchema } from 'graphql';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useHeldSchema } from '../graphiql/graphiql-adapter-docs.ts';
import { useIntrospect } from '../graphiql/graphiql-adapter.ts';
import { CallError, type CallFailure, type CallFailureCode } from '../../transport/call-failure.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import { laterPanel } from '../ui/later-panel.tsx';
import { useSchemaAccess } from './schema-access.ts';
import { schemaQueryKey, type SchemaSource } from './schema-source.ts';

export type SchemaStatus =
  | { readonly kind: 'loading' }
  /** There is none: the service does not show it, or it could not be loaded. */
  | { readonly kind: 'absent'; readonly failure: CallFailure }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'ready'; readonly schema: GraphQLSchema };

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
  if (fault !== undefined) return { kind: 'invalid', message: fault };
  if (schema) return { kind: 'ready', schema };
  return failure ? { kind: 'absent', failure } : { kind: 'loading' };
}

/** Has GraphiQL take up the service's schema once it turns out to be another than the one in use. */
export function useSchemaChanges({ onChange }: SchemaSource): void {
  const introspect = useIntrospect();
  useEffect(() => onChange(introspect), [onChange, introspect]);
}

/** Failures of the way to the service: a call that gets through shows that they are over. */
const PASSING: ReadonlySet<CallFailureCode> = new Set([
  'offline',
  'unreachable',
  'timeout',
  'server-error',
  'rate-limited',
  'quota-used-up',
]);

/** Asks for the schema again once a call gets through where the schema did not. */
export function useRetriedSchema(
  schemaFailure: CallFailure | undefined,
  facts: CallFacts | undefined,
  introspect: () => void,
): void {
  const isOver =
    schemaFailure !== undefined && PASSING.has(schemaFailure.code) && facts?.phase === 'done';
  const retriedFor = useRef<CallFacts>(undefined);
  useEffect(() => {
    // Once a call: a schema that fails again waits for the next one.
    if (!isOver || retriedFor.current === facts) return;
    retriedFor.current = facts;
    introspect();
  }, [isOver, facts, introspect]);
}

// Apart from schema-parts.tsx: the docs would bring GraphiQL's hooks along, as a chunk of their own.
const EditorLine = laterPanel(async () => (await import('./schema-notices.tsx')).EditorLine);

/** Above the operation editor: that the service hides its schema, which the editor would complete from. */
export function EditorSchemaLine(): JSX.Element | null {
  const status = useSchemaStatus();
  const isHidden = status.kind === 'absent' && status.failure.code === 'introspection-refused';
  return isHidden ? <EditorLine /> : null;
}
