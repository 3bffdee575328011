import type { FeatureProps } from '../frame/define-feature.ts';
import { createContext, use } from 'react';
import type { SchemaSource } from './schema-source.ts';

interface SchemaAccess extends Pick<FeatureProps, 'answerStore' | 'service' | 'store'> {
  readonly source: SchemaSource;
  readonly turnTo: () => void;
}

/** GraphiQL's plugins are constants; by this they find the schema source and the answers of the service that is open. */
export const SchemaAccessContext = createContext<SchemaAccess | undefined>(undefined);

/** The access around. @throws TypeError where there is none. */
export function useSchemaAccess(): SchemaAccess {
  const access = use(SchemaAccessContext);
  if (!access) throw new TypeError('A panel of the schema needs access to it.');
  return access;
}
