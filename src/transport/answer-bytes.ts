import type { ExecutionResult } from 'graphql';
import { createIncrementMerger, isIncrement } from './merge-increments.ts';
import { wholeOf } from './metered-body.ts';
import type { CallResult, ReadWhole } from './read-results.ts';

/** Makes a call and returns its answer as bytes; undefined without one. Rethrows the call's errors. */
export async function readAnswerBytes(
  call: (readWhole: ReadWhole) => AsyncIterable<CallResult>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const merge = createIncrementMerger();
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  let whole: ExecutionResult | undefined;
  const results = call(async (body) => {
    bytes = await wholeOf(body);
    return {};
  });
  for await (const { result } of results) whole = isIncrement(result) ? merge(result) : result;
  // Streamed parts and refusals have already been parsed.
  return bytes ?? (whole && new TextEncoder().encode(JSON.stringify(whole)));
}
