import { answerCalls } from '../workers/worker-calls.ts';
import { createSchemaHistory } from './schema-history.ts';

answerCalls(self, createSchemaHistory(Date.now));
