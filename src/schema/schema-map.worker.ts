import { answerCalls } from '../workers/worker-calls.ts';
import { createSchemaMap } from './schema-map.ts';

answerCalls(self, createSchemaMap());
