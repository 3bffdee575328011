import { answerCalls, handOver } from '../workers/worker-calls.ts';
import type { SchemaFileApi } from './api.ts';
import { readSchemaFile } from './read-schema-file.ts';
import { writeSchema } from './write-schema.ts';

answerCalls<SchemaFileApi>(self, {
  read: async (bytes) => {
    const read = readSchemaFile(bytes);
    return 'answer' in read ? handOver(read, read.answer.buffer) : read;
  },
  write: async (introspection, writing, leftOut) => {
    const text = writeSchema(introspection, writing, leftOut);
    return handOver(text, text.buffer);
  },
});
