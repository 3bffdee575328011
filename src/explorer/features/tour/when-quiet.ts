import { whenIdle } from '../../ui/idle.ts';

const QUIET_MS = 1_000;

const PRESSES = ['keydown', 'pointerdown'] as const;

/** Before they are stopped. */
const CAPTURE = { capture: true };

export function whenQuiet(callback: () => void, page: EventTarget = window): () => void {
  let stopWaiting = (): void => undefined;
  const wait = (): void => {
    stopWaiting();
    const timer = setTimeout(() => {
      stopListening();
      stopWaiting = whenIdle(callback);
    }, QUIET_MS);
    stopWaiting = () => clearTimeout(timer);
  };
  const stopListening = (): void =>
    PRESSES.forEach((press) => page.removeEventListener(press, wait, CAPTURE));
  PRESSES.forEach((press) => page.addEventListener(press, wait, CAPTURE));
  wait();
  return () => {
    stopListening();
    stopWaiting();
  };
}
