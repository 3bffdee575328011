import type { ExecutionResult } from 'graphql';
import { callWithSession, type SessionCallContext } from '../../transport/call-with-session.ts';
import { wholeOf } from '../../transport/metered-response.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { createIncrementMerger, isIncrement } from '../../transport/merge-increments.ts';
import type { CallHooks } from './follow-pages.ts';

type PageCallContext = Pick<
  SessionCallContext,
  'service' | 'store' | 'timeLimitMs' | 'maxResultBytes' | 'onSessionWanted'
>;

/**
 * Makes the call for a page, with the live token or the next one.
 *
 * @returns its bytes as they came; undefined once the person has signed out instead
 * @throws {CallError} and the signal's reason once it is aborted
 */
export async function callForPage(
  call: GraphQLCall,
  context: PageCallContext,
  hooks: CallHooks,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const merger = createIncrementMerger();
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  let whole: ExecutionResult | undefined;
  const results = callWithSession(call, {
    ...context,
    signal: hooks.signal,
    onSessionWanted() {
      hooks.onSessionWanted();
      context.onSessionWanted?.();
    },
    onFacts({ phase }) {
      if (phase === 'waiting') hooks.onSent();
    },
    async readWhole(body) {
      bytes = await wholeOf(body);
      return {};
    },
  });
  for await (const result of results) whole = isIncrement(result) ? merger.add(result) : result;
  // What comes in parts, or refuses the operation, was made values of already.
  return bytes ?? (whole && new TextEncoder().encode(JSON.stringify(whole)));
}
