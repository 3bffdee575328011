import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '../../contract/clock.ts';

/** Handles a promise's result until the returned undo is called. */
export function whileWanted<Value>(
  asked: Promise<Value>,
  onValue: (value: Value) => void,
  onFault: (error: unknown) => void = () => undefined,
): () => void {
  let isWanted = true;
  asked.then(
    (value) => isWanted && onValue(value),
    (error: unknown) => isWanted && onFault(error),
  );
  return () => {
    isWanted = false;
  };
}

/**
 * The answer to these inputs; undefined until it comes, and where nothing is asked.
 * @param ask gets a signal that ends with the wish for its answer
 */
export function useAwaited<Value>(
  ask: (signal: AbortSignal) => Promise<Value> | undefined,
  inputs: readonly unknown[],
): Value | undefined {
  const [held, setHeld] = useState<{ inputs: readonly unknown[]; value?: Value }>({ inputs });
  const isSame = inputs.every((input, at) => Object.is(input, held.inputs[at]));
  if (!isSame) setHeld({ inputs });
  const begin = useEffectEvent(ask);
  const { inputs: asked } = held;
  useEffect(() => {
    const wish = new AbortController();
    const { signal } = wish;
    const take = (value: Value): void => {
      if (!signal.aborted) setHeld({ inputs: asked, value });
    };
    void begin(signal)?.then(take, () => undefined);
    return () => wish.abort();
  }, [asked]);
  return isSame ? held.value : undefined;
}

/** Pause in typing before a value counts as settled, milliseconds. */
const SETTLE_MS = 150;

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => systemClock.after(SETTLE_MS, () => setSettled(value)), [value]);
  return settled;
}
