import type { Answers, CallStore, Question } from './call-store.ts';

/**
 * Asks the person.
 *
 * @param signal takes the question back, which leaves things as they are
 */
export function askQuestion<Kind extends keyof Answers>(
  calls: CallStore,
  kind: Kind,
  signal: AbortSignal,
): Promise<Answers[Kind]> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('leave');
    const answer = (given: Answers[Kind]): void => {
      signal.removeEventListener('abort', takeBack);
      calls.setState((state) => (state.question === question ? { question: undefined } : state));
      resolve(given);
    };
    const takeBack = (): void => answer('leave');
    const question = { kind, answer } as Question;
    signal.addEventListener('abort', takeBack);
    calls.setState({ question });
  });
}
