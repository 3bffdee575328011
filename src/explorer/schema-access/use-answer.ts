import { useEffect, useState } from 'react';
import { LastQuestion } from './last-question.ts';

/**
 * The answer to a question that changes with every key, once it is known; until then the one before,
 * so that a list does not come and go.
 *
 * @param ask the same function for as long as the question is the same
 */
export function useAnswer<Answer extends object>(ask: () => Promise<Answer>): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const [questions] = useState(
    () => new LastQuestion((next: Answer) => setAnswer((known) => sameOf(known, next))),
  );
  useEffect(() => questions.ask(ask), [questions, ask]);
  return answer;
}

/** The one that is known where they say the same, so that nothing is rendered for it. */
function sameOf<Answer>(known: Answer | undefined, next: Answer): Answer {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(next) ? known : next;
}
