import { useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { operationNameOf, timeOfRun, variablesOf, type Run } from '../runs/run.ts';
import './answer-top.css';
import { RESULTS_COPY } from './shared/results-copy.ts';

/** Past this the variables of a run are cut, characters. */
const MAX_VARIABLES = 80;

/**
 * Puts its children above the answer, whichever view shows it: GraphiQL has a place below its response
 * editor only.
 */
export function AnswerTop({ children }: { readonly children: ReactNode }): JSX.Element {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = 'gh-answer-top';
    return element;
  });
  useLayoutEffect(() => {
    document.querySelector('.graphiql-response')?.prepend(place);
    return () => place.remove();
  }, [place]);
  return createPortal(children, place);
}

/** Says which run an answer is of that is not the last run's; the answer is dimmed below it. */
export function EarlierAnswerLine({ run }: { readonly run: Run | undefined }): JSX.Element {
  return (
    <p className="gh-earlier-answer" title={run && variablesOf(run, Infinity)}>
      {run
        ? RESULTS_COPY.earlierAnswer(
            operationNameOf(run),
            timeOfRun(run),
            variablesOf(run, MAX_VARIABLES),
          )
        : RESULTS_COPY.earlierPage}
    </p>
  );
}
