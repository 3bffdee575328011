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
