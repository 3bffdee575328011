/**
 * The work, or the signal's reason as soon as it is aborted. Not every runtime ends a request whose
 * signal is aborted: Node loses the link between the two when it collects garbage meanwhile.
 *
 * @throws what the work throws, and the signal's reason
 */
export async function abortable<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) return fail();
    signal.addEventListener('abort', fail, { signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
}
