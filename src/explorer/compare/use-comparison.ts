import { useEffect, useState } from 'react';
import { dropOnceSaved } from '../answer-views/save/run-save.ts';
import { answerErrorMessage } from '../runs/run-copy.ts';
import { COMPARE_COPY } from './compare-copy.ts';
import {
  MAX_COMPARED_ROWS,
  type ComparedAnswers,
  type ComparisonFacts,
} from '../../answers/query/derived-answers.ts';
import type { AnswersApi } from '../../answers/api.ts';
import type { Column } from '../../answers/list-columns.ts';

export type Comparison =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly name: string;
      readonly facts: ComparisonFacts;
      /** Those of its rows, as files have them. */
      readonly columns: readonly Column[];
    };

export const COMPARED_ROWS = ['data', 'rows'];

const WORKING: Comparison = { kind: 'working' };

let lastNumber = 0;

/** Has the worker compare two answers, and forgets the comparison when another is asked for. */
export function useComparison(answersApi: AnswersApi, request: ComparedAnswers): Comparison {
  const [found, setFound] = useState<{ readonly of: ComparedAnswers; readonly is: Comparison }>();
  useEffect(() => {
    lastNumber += 1;
    const name = `comparison-${lastNumber}`;
    let isWanted = true;
    const show = (is: Comparison): void => {
      if (isWanted) setFound({ of: request, is });
    };
    compare(answersApi, name, request).then(show, (error: unknown) =>
      show({ kind: 'failed', message: answerErrorMessage(error) }),
    );
    return () => {
      isWanted = false;
      dropOnceSaved(answersApi, name);
    };
  }, [answersApi, request]);
  return found?.of === request ? found.is : WORKING;
}

async function compare(
  answersApi: AnswersApi,
  name: string,
  request: ComparedAnswers,
): Promise<Comparison> {
  const facts = await answersApi.compare(name, request);
  if (!facts) return { kind: 'failed', message: COMPARE_COPY.tooMany(MAX_COMPARED_ROWS) };
  const { lists } = await answersApi.outline(name);
  return { kind: 'done', name, facts, columns: lists[0]?.columns ?? [] };
}
