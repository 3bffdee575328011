/** Who has pressed nothing for so long is not typing, milliseconds. */
const LULL_MS = 500;

/** Whoever types on and on holds it up for so long at the most, milliseconds. */
const PATIENCE_MS = 2_000;

const PRESSES = ['keydown', 'pointerdown'];

export interface LullPorts {
  /** Where presses are seen, the window. */
  readonly presses: EventTarget;
  /** Monotonic, milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/**
 * Takes chunks while nobody types: reading megabytes beside key presses would hold each of them. Its
 * start counts as a press, since somebody has just asked for what comes.
 */
export async function* inLulls<Chunk>(
  chunks: AsyncIterable<Chunk>,
  { presses, now, sleep }: LullPorts = pagePorts(),
): AsyncGenerator<Chunk> {
  const startedAt = now();
  let pressedAt = startedAt;
  const onPress = (): void => {
    pressedAt = now();
  };
  for (const type of PRESSES) presses.addEventListener(type, onPress, { capture: true });
  const waitMs = (): number => Math.min(pressedAt + LULL_MS, startedAt + PATIENCE_MS) - now();
  try {
    for await (const chunk of chunks) {
      for (let wait = waitMs(); wait > 0; wait = waitMs()) await sleep(wait);
      yield chunk;
    }
  } finally {
    for (const type of PRESSES) presses.removeEventListener(type, onPress, { capture: true });
  }
}

function pagePorts(): LullPorts {
  return {
    presses: window,
    now: () => performance.now(),
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
  };
}
