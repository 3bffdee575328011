import type { ServiceSession } from '../../transport/call-with-session.ts';
import type { AnswerStore } from '../runs/answer-store.ts';
import { requiredContext } from '../ui/required-context.ts';
import type { SchemaSource } from './schema-source.ts';

interface SchemaAccess extends ServiceSession {
  readonly source: SchemaSource;
  readonly answerStore: AnswerStore;
  readonly turnTo: () => void;
}

/** GraphiQL's plugins are constants, and find the service's schema and answers here. */
export const [SchemaAccessContext, useSchemaAccess] =
  requiredContext<SchemaAccess>('schema access');
