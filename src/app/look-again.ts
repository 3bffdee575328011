/** After each look that found nothing, milliseconds: a busy tab answers soon, one that starts up late. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/**
 * Looks again, a few times, for what did not answer in time.
 *
 * @param first the look that is under way; where it fails there will be none
 * @param isWanted asked before each look; once it is not, nobody looks any more
 * @returns the undo
 */
export function lookAgain(
  first: Promise<void>,
  look: () => Promise<void>,
  isWanted: () => boolean,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookOnce = (): Promise<void> => look().catch(() => undefined);
  const wait = ([pause, ...rest]: readonly number[]): void => {
    isOver ||= !isWanted();
    if (pause === undefined || isOver) return;
    timer = setTimeout(() => {
      if (isWanted()) void lookOnce().then(() => wait(rest));
    }, pause);
  };
  first.then(() => wait(PAUSES_MS)).catch(() => undefined);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
