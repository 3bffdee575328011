import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { TOUR_COPY } from './tour-copy.ts';
import './tour.css';

export type TourStep = keyof typeof TOUR_COPY.steps;

/** What each step speaks of, by selectors; the first that is in sight. */
const STEPS: readonly (readonly [TourStep, ...string[]])[] = [
  ['fields', '.graphiql-plugin'],
  ['run', '.gh-run'],
  ['table', '.gh-view-switch > :nth-child(3)', '.gh-view-switch'],
  ['save', '.gh-save', '.gh-answer-bar'],
];

interface TourProps {
  /** The keys of Run; empty for none. */
  readonly runKeys: string;
  /** Brings in sight what a step speaks of. */
  readonly onStep: (step: TourStep) => void;
  /** It was skipped or is through. */
  readonly onEnd: () => void;
}

/**
 * Four short texts, each beside the part that it speaks of; the page can be used meanwhile. It has the focus
 * at first, and gives it back.
 */
export function Tour({ runKeys, onStep, onEnd }: TourProps): JSX.Element {
  const [index, setIndex] = useState(0);
  const [step, ...targets] = STEPS[index] ?? ['fields'];
  const element = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [hasKeys] = useState(() => !matchMedia('(pointer: coarse)').matches);
  const isLast = index === STEPS.length - 1;
  useOpenPopover(element);
  const show = useEffectEvent(onStep);
  useEffect(() => show(step), [step]);
  useMarked(targets.join());

  const back = (): void => {
    // Its button is about to go.
    if (index === 1) next.current?.focus();
    setIndex(Math.max(0, index - 1));
  };
  const forth = (): void => (isLast ? onEnd() : setIndex(index + 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') onEnd();
    else if (key === 'Enter' && target === currentTarget) forth();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { title, text } = TOUR_COPY.steps[step];
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={element}
      popover="manual"
      // No dialog: the keys of all commands go on in it.
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className="gh-tour"
      data-step={step}
      onKeyDown={onKeyDown}
    >
      <div aria-live="polite" aria-atomic="true">
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text(hasKeys ? runKeys : '')}</p>
      </div>
      <div className="gh-tour-foot">
        <span>{TOUR_COPY.progress(index + 1, STEPS.length)}</span>
        {!isLast && (
          <button type="button" className="gh-text-button" onClick={onEnd}>
            {TOUR_COPY.skip}
          </button>
        )}
        {index > 0 && (
          <button type="button" className="gh-button" onClick={back}>
            {TOUR_COPY.back}
          </button>
        )}
        <button ref={next} type="button" className="gh-button gh-button-primary" onClick={forth}>
          {isLast ? TOUR_COPY.done : TOUR_COPY.next}
        </button>
      </div>
    </div>,
    // Its own pane may be out of sight.
    document.body,
  );
}

/** Shows a popover and puts the keyboard into it; gives the focus back, unless it is elsewhere by then. */
function useOpenPopover(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const popover = element.current;
    const before = document.activeElement;
    popover?.showPopover();
    popover?.focus({ preventScroll: true });
    return () => {
      if (popover?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus();
    };
  }, [element]);
}

/** Marks the first element in sight that has one of the selectors: the styles place the tour beside it. */
function useMarked(selectors: string): void {
  useEffect(() => {
    let marked: Element | undefined;
    let frame = 0;
    const find = (): void => {
      const found = selectors.split(',').flatMap((one) => [...document.querySelectorAll(one)]);
      marked = found.find((one) => one.checkVisibility());
      marked?.setAttribute('data-toured', '');
      // What was just opened may take a few.
      if (!marked) frame = requestAnimationFrame(find);
    };
    frame = requestAnimationFrame(find);
    return () => {
      cancelAnimationFrame(frame);
      marked?.removeAttribute('data-toured');
    };
  }, [selectors]);
}
