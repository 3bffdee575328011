/** Hears what a promise brings, or why not, until the returned function is called: the undo of an effect. */
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
