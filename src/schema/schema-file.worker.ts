import { answerCalls, handOver } from '../workers/worker-calls.ts';
import type { SchemaFileReader } from './api.ts';
import { readSchemaFile } from './read-schema-file.ts';

answerCalls<SchemaFileReader>(self, {
  read: async (bytes) => {
    const read = readSchemaFile(bytes);
    return 'answer' in read ? handOver(read, read.answer.buffer) : read;
  },
});
