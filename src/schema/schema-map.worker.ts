import { answerCalls } from '../workers/worker-calls.ts';
import type { SchemaMapApi } from './map-api.ts';
import { createSchemaMap } from './schema-map.ts';

answerCalls<SchemaMapApi>(self, createSchemaMap());
