import { createAnswerCache } from './answer-cache.ts';
import { createSchemaDesk } from './create-schema-desk.ts';
import { answerCalls } from '../workers/worker-calls.ts';
import type { SchemaDesk } from './schema-desk.ts';

/** Between two pieces of work that nobody waits for, milliseconds. */
const PAUSE_MS = 5;

/** By then the first questions to a schema have been answered, milliseconds. */
const LATER_MS = 1_000;

/** A database that does not open in so long is done without, milliseconds. */
const PATIENCE_MS = 2_000;

answerCalls<SchemaDesk>(
  self,
  createSchemaDesk({
    cache: createAnswerCache({
      factory: self.indexedDB,
      now: Date.now,
      giveUp: (callback) => setTimeout(callback, PATIENCE_MS),
    }),
    whenIdle: (work) => setTimeout(work, PAUSE_MS),
    later: (work) => setTimeout(work, LATER_MS),
  }),
);
