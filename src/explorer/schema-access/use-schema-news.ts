import { useEffect } from 'react';
import { useIntrospect } from '../graphiql/graphiql-adapter.ts';
import type { SchemaSource } from './schema-source.ts';

/** Has GraphiQL take up the service's schema once it turns out to be another than the one in use. */
export function useSchemaNews({ onNews }: SchemaSource): void {
  const introspect = useIntrospect();
  useEffect(() => onNews(introspect), [onNews, introspect]);
}
