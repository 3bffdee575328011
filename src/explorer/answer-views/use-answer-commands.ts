import { useCommands, type Command } from '../commands/command-store.ts';
import type { View } from './answer-bar.tsx';
import { RESULTS_COPY } from './shared/results-copy.ts';

interface AnswerCommands {
  /** Those that the answer can be shown as; undefined while there is none. */
  readonly views: readonly View[] | undefined;
  /** Whether SQL can be run over the answers, also where the tab in front has none. */
  readonly hasSql: boolean;
  readonly onView: (view: View) => void;
  readonly onEnlarge: (() => void) | undefined;
  /** Undefined before anything was called. */
  readonly onDetails: (() => void) | undefined;
}

/** Offers what can be done with the answer in front, apart from what its view offers. */
export function useAnswerCommands(props: AnswerCommands): void {
  const { views, hasSql, onView, onEnlarge, onDetails } = props;
  const disabled = views ? undefined : RESULTS_COPY.noAnswer;
  const show = (view: View): Command => ({
    run: () => onView(view),
    disabled: views?.includes(view) === false ? RESULTS_COPY.noEvents : disabled,
  });
  useCommands({
    'view-json': show('json'),
    'view-tree': show('tree'),
    'view-table': show('table'),
    'view-chart': show('chart'),
    'view-events': show('events'),
    'view-sql': hasSql ? { run: () => onView('sql') } : undefined,
    'focus-answer': { run: focusAnswer, disabled },
    'maximise-answer': onEnlarge && { run: onEnlarge, disabled },
    'show-details': {
      run: () => onDetails?.(),
      disabled: onDetails ? undefined : RESULTS_COPY.noCall,
    },
  });
}

/** Gives the focus to what has the keys of the view: a list, a tree or a grid. */
function focusAnswer(): void {
  const panel = document.querySelector('.gh-answer-panel');
  const stops = panel?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [];
  const widget = [...stops].find((stop) => !stop.matches('input, button, select, a'));
  (widget ?? stops[0])?.focus();
}
