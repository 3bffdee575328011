import { useEffect, useEffectEvent, useState } from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { dropOnceSaved } from './run-save.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

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
  const [found, setFound] = useState<{ of: string; is: DerivedAnswer<Result> }>();
  const begin = useEffectEvent(make);
  useEffect(() => {
    lastNumber += 1;
    const name = `derived-${lastNumber}`;
    const show = (is: DerivedAnswer<Result>): void => setFound({ of: task, is });
    const fail = (message: string): void => show({ kind: 'failed', message });
    const stop = whileWanted(
      begin(name),
      (result) =>
        typeof result === 'string' ? fail(result) : show({ kind: 'done', name, result }),
      (error) => fail(answerErrorMessage(error)),
    );
    return () => {
      stop();
      dropOnceSaved(answersApi, name);
    };
  }, [answersApi, task]);
  return found?.of === task ? found.is : WORKING;
}
