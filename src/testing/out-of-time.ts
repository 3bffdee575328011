import { setImmediate } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { Answer } from './local-server.ts';

/**
 * An answer after which time runs out: no sooner than the request has come and what there is of the
 * answer is with the client, however slow the machine. Until the test ends, time limits stand still.
 *
 * @param elapsedMs milliseconds that are over then
 */
export function outOfTime(elapsedMs: number, answer: Answer): Answer {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limitMs) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('Over', 'TimeoutError')), limitMs);
    return limit.signal;
  });
  // It holds on to the request too: Node forgets the signal of one that it has collected.
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const runOut = async (begun: boolean): Promise<void> => {
    if (begun) await fetched.mock.results[0]?.value;
    await setImmediate();
    vi.advanceTimersByTime(elapsedMs);
  };
  return (response, request) => {
    answer(response, request);
    void runOut(response.headersSent);
  };
}
