import { answerCalls } from '../workers/worker-calls.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { SchemaApi } from './api.ts';
import { createSchemaApi } from './create-schema-api.ts';

/** Milliseconds. */
const PAUSE_MS = 5;

/** Pause after which the user is neither typing nor waiting, milliseconds. */
const TYPING_PAUSE_MS = 500;

const LATER_MS = 1_000;

let askedAt = 0;
self.addEventListener('message', () => {
  askedAt = performance.now();
});

function whenIdle(work: () => void): void {
  const quietIn = askedAt + TYPING_PAUSE_MS - performance.now();
  if (quietIn > 0) setTimeout(() => whenIdle(work), quietIn);
  else setTimeout(work, PAUSE_MS);
}

answerCalls<SchemaApi>(
  self,
  createSchemaApi({
    cache: createAnswerCache(Date.now),
    whenIdle,
    later: (work) => setTimeout(work, LATER_MS),
    answersSent: () => new Promise((resolve) => setTimeout(resolve)),
  }),
);
