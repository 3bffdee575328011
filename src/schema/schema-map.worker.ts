import { answerCalls } from '../workers/worker-calls.ts';
import type { SchemaMapApi } from './api.ts';
import { createSchemaMap } from './schema-map.ts';

answerCalls<SchemaMapApi>(self, createSchemaMap());
