import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** How many wrong tries are let through in a window, before tries are refused unseen. */
export interface SignInLimitSettings {
  /** Seconds; a refused caller waits at most this long. */
  readonly windowS: number;
  /** Of one user from one address. */
  readonly perUserAndAddress: number;
  /** Of all users from one address. */
  readonly perAddress: number;
  /** Of one user from all addresses; then each address has one wrong try in a window. */
  readonly perUser: number;
}

export const DEFAULT_SIGN_IN_LIMITS: SignInLimitSettings = {
  windowS: 60,
  perUserAndAddress: 5,
  perAddress: 50,
  perUser: 20,
};

/**
 * Slows wrong tries, per user and per address.
 *
 * A user is never locked out by others. Under a distributed attack the per-user limit cuts every
 * address down to one wrong try a window instead of refusing them all, so somebody who has the
 * right password still gets in with the first try from an address of their own. What is refused is
 * not counted, so a wait always ends.
 */
export class SignInLimits {
  readonly #settings: SignInLimitSettings;
  readonly #pairs: RateLimiterMemory;
  readonly #addresses: RateLimiterMemory;
  readonly #users: RateLimiterMemory;

  constructor(settings: SignInLimitSettings = DEFAULT_SIGN_IN_LIMITS) {
    this.#settings = settings;
    const limiter = (points: number): RateLimiterMemory =>
      new RateLimiterMemory({ points, duration: settings.windowS });
    this.#pairs = limiter(settings.perUserAndAddress);
    this.#addresses = limiter(settings.perAddress);
    this.#users = limiter(settings.perUser);
  }

  /**
   * Whether a try may go ahead.
   *
   * @param usernames all that the try might mean
   * @returns seconds to wait; 0 means go ahead
   */
  async secondsToWait(address: string, usernames: readonly string[]): Promise<number> {
    const waits = await Promise.all([
      this.#wait(this.#addresses, subnetOf(address), this.#settings.perAddress),
      ...usernames.map(async (username) => {
        const [pair, user] = await Promise.all([
          this.#wait(this.#pairs, pairKey(address, username), this.#settings.perUserAndAddress),
          this.#wait(this.#users, username, this.#settings.perUser),
        ]);
        if (pair > 0 || user === 0) return pair;
        return this.#wait(this.#pairs, pairKey(address, username), 1);
      }),
    ]);
    return Math.max(...waits);
  }

  /** Counts a wrong try. */
  async countFailure(address: string, usernames: readonly string[]): Promise<void> {
    await Promise.all([
      this.#addresses.penalty(subnetOf(address)),
      ...usernames.flatMap((username) => [
        this.#pairs.penalty(pairKey(address, username)),
        this.#users.penalty(username),
      ]),
    ]);
  }

  /** A right try forgives this address its wrong ones for this user. */
  async countSuccess(address: string, username: string): Promise<void> {
    await this.#pairs.delete(pairKey(address, username));
  }

  async #wait(limiter: RateLimiterMemory, key: string, allowed: number): Promise<number> {
    const state = await limiter.get(key);
    if (!state || state.consumedPoints < allowed) return 0;
    return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  }
}

function pairKey(address: string, username: string): string {
  return `${subnetOf(address)} ${username}`;
}

/** A household has a /64 of IPv6, so its single addresses mean nothing. */
function subnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailLength = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - tailLength)).fill('0'));
  if (tail) groups.push(...tail.split(':'));
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
