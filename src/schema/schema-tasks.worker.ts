import { answerCalls, handOver } from '../workers/worker-calls.ts';
import type { SchemaFileApi } from './api.ts';
import { readSchemaFile } from './read-schema-file.ts';
import { createSchemaHistory, type SchemaHistoryApi } from './schema-history.ts';
import { createSchemaMap, type SchemaMapApi } from './schema-map.ts';
import { writeSchema } from './write-schema.ts';

/** Long and rare work on a schema. Each task has a worker of its own, which ends with it. */
answerCalls<SchemaHistoryApi & SchemaMapApi & SchemaFileApi>(self, {
  ...createSchemaHistory(Date.now),
  ...createSchemaMap(),
  read: async (bytes) => {
    const read = readSchemaFile(bytes);
    return 'answer' in read ? handOver(read, read.answer.buffer) : read;
  },
  write: async (introspection, writing, leftOut) => {
    const text = writeSchema(introspection, writing, leftOut);
    return handOver(text, text.buffer);
  },
});
