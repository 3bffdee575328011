import { createContext, use } from 'react';
import type { Service } from '../../contract/config.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { AnswerStore } from '../runs/answer-store.ts';
import type { SchemaSource } from './schema-source.ts';

interface SchemaAccess {
  readonly source: SchemaSource;
  readonly service: Service;
  readonly store: SessionStore;
  readonly answerStore: AnswerStore;
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
