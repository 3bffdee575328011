import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { TOUR_COPY } from './tour-copy.ts';
import './tour.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

export type TourStep = keyof typeof TOUR_COPY.steps;

const STEPS: readonly TourStep[] = ['fields', 'run', 'table', 'pages', 'save'];

interface TourProps {
  readonly hasFields: boolean;
  readonly runKeys: string;
  /** Brings in sight what a step speaks of; not called for the first one, which comes unasked. */
  readonly onStep: (step: TourStep) => void;
  readonly onEnd: () => void;
}

export function Tour({ hasFields, runKeys, onStep, onEnd }: TourProps) {
  const steps = hasFields ? STEPS : STEPS.slice(1);
  const [reached, setReached] = useState<TourStep>('fields');
  const index = Math.max(0, steps.indexOf(reached));
  const step = steps[index] ?? 'run';
  const isLast = index === steps.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  const [element, onFocus] = useReturnedFocus();
  const isSaid = useAfterPaint();
  const id = useId();
  const [hasKeys] = useState(() => !matchMedia('(pointer: coarse)').matches);

  const go = (by: -1 | 1): void => {
    const to = steps[index + by];
    if (!to) return onEnd();
    // The button `Back` is about to go.
    if (by < 0 && index === 1) next.current?.focus();
    onStep(to);
    setReached(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEnd();
  };
  const { title, text } = TOUR_COPY.steps[step];
  return createPortal(
    // Escape ends it from each of its buttons.
    <section
      ref={element}
      className="gh-tour gh-actions gh-fixed"
      aria-label={TOUR_COPY.label}
      data-step={step}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <div className="gh-tour-text" aria-live="polite" aria-atomic="true">
        {isSaid && (
          <>
            <h2>{title}</h2>
            <p id={id}>{text(hasKeys ? runKeys : '')}</p>
          </>
        )}
      </div>
      <div className="gh-tour-foot gh-strip">
        <span>{TOUR_COPY.progress(index + 1, steps.length)}</span>
        {!isLast && <Button label={TOUR_COPY.skip} look="text" onClick={onEnd} />}
        {index > 0 && <Button label={PART_COPY.back} onClick={() => go(-1)} />}
        <Button
          label={isLast ? TOUR_COPY.done : TOUR_COPY.next}
          ref={next}
          look="primary"
          aria-describedby={id}
          onClick={() => go(1)}
        />
      </div>
    </section>,
    document.querySelector('.gh-layout') ?? document.body,
  );
}

/** Screen readers announce changes in an existing region, not its first contents. */
function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** Gives the focus back to the element that had it before this one, where it is in this one as it goes. */
function useReturnedFocus() {
  const element = useRef<HTMLElement>(null);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      const isInside = own?.contains(document.activeElement);
      if (isInside && before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return [element, onFocus] as const;
}
