import type { Service } from '../../contract/config.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { AnswerStore } from '../runs/answer-store.ts';
import { requiredContext } from '../ui/required-context.ts';
import type { SchemaSource } from './schema-source.ts';

interface SchemaAccess {
  readonly source: SchemaSource;
  readonly service: Service;
  readonly store: SessionStore;
  readonly answerStore: AnswerStore;
  readonly turnTo: () => void;
}

/** GraphiQL's plugins are constants, and find the service's schema and answers here. */
export const [SchemaAccessContext, useSchemaAccess] =
  requiredContext<SchemaAccess>('schema access');
