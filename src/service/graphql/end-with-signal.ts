import { GraphQLError, type ExecutionResult } from 'graphql';

/** Why the service ends a call that is under way; subscribers read it in the last event. */
export type CallEndCode = 'TOKEN_EXPIRED' | 'TOKEN_TERMINATED' | 'SERVICE_STOPPING' | 'TIME_LIMIT';

/** The service ends a call that is under way. */
export function callEnd(code: CallEndCode, message: string, status = 503): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } });
}

/**
 * Results until the signal is aborted. Where it was the service that ended the call, one last
 * result says why; a caller that hung up hears nothing more.
 */
export async function* endWithSignal(
  results: AsyncIterable<ExecutionResult>,
  signal: AbortSignal,
): AsyncGenerator<ExecutionResult> {
  const iterator = results[Symbol.asyncIterator]();
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      // Resolvers look at the signal as well, and may end before this sees it.
      if (next === 'aborted' || signal.aborted) {
        if (signal.reason instanceof GraphQLError) yield { errors: [signal.reason] };
        return;
      }
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: a generator that sleeps would hold the answer up.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
