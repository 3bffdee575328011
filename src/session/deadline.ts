import type { Clock } from './clock.ts';

/** The moment a token ends, on both clocks (milliseconds). Only valid in the realm that made it. */
export interface Deadline {
  readonly wall: number;
  readonly monotonic: number;
}

/**
 * The deadline of a token whose answer arrived just now. Counted from receipt and `expires_in`:
 * the token's own `exp` is by the service's clock, which may differ from ours.
 *
 * @param lifetimeS `expires_in`, seconds
 */
export function deadlineAfter(lifetimeS: number, clock: Clock): Deadline {
  const lifetime = lifetimeS * 1_000;
  return { wall: clock.now() + lifetime, monotonic: clock.monotonic() + lifetime };
}

/**
 * Milliseconds left, never negative. The earlier of the two clocks decides, so that setting the
 * clock back or sleeping can shorten what we believe, and never lengthen it.
 */
export function remainingMs(deadline: Deadline, clock: Clock): number {
  return Math.max(0, Math.min(deadline.wall - clock.now(), deadline.monotonic - clock.monotonic()));
}
