import type { ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { CallError } from './call-failure.ts';
import { createIncrementMerger } from './merge-increments.ts';
import { wholeOf } from './metered-body.ts';
import { MalformedBodyError, type CallResult, type ReadWhole } from './read-results.ts';

/**
 * Makes the calls of a run, and returns each answer as bytes; undefined without one. Rethrows a call's errors, and a
 * {@link CallError} for a misplaced part.
 * @param isKeyTaken whether the service has taken the API key in this run
 */
export function createAnswerReader({ baseUrl }: Pick<Service, 'baseUrl'>, isKeyTaken = false) {
  let hasTaken = isKeyTaken;
  return async (call: (readWhole: ReadWhole) => AsyncIterable<CallResult>) => {
    const merge = createIncrementMerger();
    let bytes: Uint8Array<ArrayBuffer> | undefined;
    let whole: ExecutionResult | undefined;
    const results = call(async (body) => {
      bytes = await wholeOf(body);
      if (bytes.byteLength === 0) throw new MalformedBodyError('not-json');
      return {};
    });
    try {
      for await (const { result } of results) whole = merge(result) ?? result;
    } catch (error) {
      if (error instanceof MalformedBodyError) {
        throw new CallError({ code: error.code, endpoint: graphqlEndpoint(baseUrl) });
      }
      const isRefusal = error instanceof CallError && error.failure.code === 'forbidden';
      if (!hasTaken || !isRefusal) throw error;
      throw new CallError({ ...error.failure, code: 'key-refused-later' });
    }
    hasTaken = true;
    // Streamed parts and refusals have already been parsed.
    return bytes ?? (whole && new TextEncoder().encode(JSON.stringify(whole)));
  };
}
