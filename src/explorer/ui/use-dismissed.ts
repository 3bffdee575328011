import { useState } from 'react';

/** The value until it is dismissed; another value shows again. Returns it with its dismissal. */
export function useDismissed<Value>(value: Value): [Value | undefined, () => void] {
  const [dismissed, setDismissed] = useState<Value>();
  return [value === dismissed ? undefined : value, () => setDismissed(value)];
}
