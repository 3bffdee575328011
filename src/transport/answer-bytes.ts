import type { ExecutionResult } from 'graphql';
import type { Service } from '../contract/config.ts';
import { graphqlEndpoint } from '../contract/paths.ts';
import { CallError } from './call-failure.ts';
import { createIncrementMerger } from './merge-increments.ts';
import { wholeOf } from './metered-body.ts';
import { MalformedBodyError, type CallResult, type ReadWhole } from './read-results.ts';

/** Makes a call and returns its answer as bytes; undefined without one. Rethrows the call's errors, and a {@link CallError} for a misplaced part. */
export async function readAnswerBytes(
  call: (readWhole: ReadWhole) => AsyncIterable<CallResult>,
  { baseUrl }: Pick<Service, 'baseUrl'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
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
    if (!(error instanceof MalformedBodyError)) throw error;
    throw new CallError({ code: error.code, endpoint: graphqlEndpoint(baseUrl) });
  }
  // Streamed parts and refusals have already been parsed.
  return bytes ?? (whole && new TextEncoder().encode(JSON.stringify(whole)));
}
