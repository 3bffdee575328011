import { answerCalls } from '../workers/worker-calls.ts';
import { createSchemaHistory } from './schema-history.ts';

/** A database that does not open in so long is not used, milliseconds. */
const OPEN_TIMEOUT_MS = 10_000;

answerCalls(
  self,
  createSchemaHistory({
    now: Date.now,
    giveUp: (callback) => setTimeout(callback, OPEN_TIMEOUT_MS),
  }),
);
