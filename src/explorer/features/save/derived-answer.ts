import type { AnswersApi } from '../../../answers/api.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { dropOnceSaved } from './run-save.ts';
import { useAwaited } from '../../ui/while-wanted.ts';

export type DerivedAnswer<Result> =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly name: string; readonly result: Result };

const WORKING = { kind: 'working' } as const;

let lastNumber = 0;

/**
 * Has the worker make an answer of others, and forgets it when another is asked for.
 * @param task names the result, as text: another one for another answer
 * @param make gets the new answer's name; settles with a message where it cannot be made
 */
export function useDerivedAnswer<Result extends object>(
  answersApi: AnswersApi,
  task: string,
  make: (name: string) => Promise<Result | string>,
): DerivedAnswer<Result> {
  const ask = async (signal: AbortSignal): Promise<DerivedAnswer<Result>> => {
    lastNumber += 1;
    const name = `derived-${lastNumber}`;
    signal.addEventListener('abort', () => dropOnceSaved(answersApi, name));
    const result = await make(name).catch(answerErrorMessage);
    if (typeof result === 'string') return { kind: 'failed', message: result };
    return { kind: 'done', name, result };
  };
  return useAwaited(ask, [answersApi, task]) ?? WORKING;
}
