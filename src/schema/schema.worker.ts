import { answerCalls } from '../workers/worker-calls.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { SchemaApi } from './api.ts';
import { createSchemaApi } from './create-schema-api.ts';

/** Between two pieces of work that nobody waits for, milliseconds. */
const PAUSE_MS = 5;

/** Whoever has asked for nothing for so long does not type, and waits for no answer, milliseconds. */
const QUIET_MS = 500;

/** By then the first questions to a schema have been answered, milliseconds. */
const LATER_MS = 1_000;

/** A database that does not open in so long is done without, milliseconds. */
const PATIENCE_MS = 2_000;

let askedAt = 0;
self.addEventListener('message', () => {
  askedAt = performance.now();
});

function whenIdle(work: () => void): void {
  const quietIn = askedAt + QUIET_MS - performance.now();
  if (quietIn > 0) setTimeout(() => whenIdle(work), quietIn);
  else setTimeout(work, PAUSE_MS);
}

answerCalls<SchemaApi>(
  self,
  createSchemaApi({
    cache: createAnswerCache({
      now: Date.now,
      giveUp: (callback) => setTimeout(callback, PATIENCE_MS),
    }),
    whenIdle,
    later: (work) => setTimeout(work, LATER_MS),
    answersSent: () => new Promise((resolve) => setTimeout(resolve)),
  }),
);
