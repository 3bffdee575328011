/** When the end of a token is announced, minutes before it; the last one that has passed counts. */
const NOTICE_MINUTES = [1, 5, 15] as const;

/**
 * The announcement that is due.
 *
 * @param remainingMs until the token ends
 * @param lifetimeS of the whole token, seconds; no longer than an announcement, it gets none
 * @returns minutes, as announced; undefined while none is due
 */
export function dueNotice(remainingMs: number, lifetimeS: number): number | undefined {
  return NOTICE_MINUTES.find(
    (minutes) => remainingMs <= minutes * 60_000 && lifetimeS > minutes * 60,
  );
}
