import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { subnetOf } from './subnet.ts';

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

/** A try that was counted. */
export interface TakenTry {
  /** Seconds; 0 means that the try may go ahead. */
  readonly waitS: number;
  /** It says nothing against its user: only its address keeps the count. */
  readonly giveBackUsers: () => Promise<void>;
  /** It was never worked out, or says nothing against anybody. */
  readonly giveBackAll: () => Promise<void>;
  /** It was right: this address is forgiven its wrong ones for this user as well. */
  readonly forgive: (username: string) => Promise<void>;
}

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
   * Counts a try as a wrong one before it is worked out, so that tries made at the same time cannot
   * outrun the count; one that turns out right is given back. A try that is refused is not counted.
   *
   * @param usernames all that the try might mean; none where only the address is to be counted
   */
  async take(address: string, usernames: readonly string[]): Promise<TakenTry> {
    const subnet = subnetOf(address);
    const pairKeys = usernames.map((username) => `${subnet} ${username}`);
    // One after the other without a wait between them: each count is changed when it is called.
    const [ofAddress, ofPairs, ofUsers] = await Promise.all([
      this.#addresses.penalty(subnet),
      Promise.all(pairKeys.map((key) => this.#pairs.penalty(key))),
      Promise.all(usernames.map((username) => this.#users.penalty(username))),
    ]);
    const { perAddress, perUserAndAddress, perUser } = this.#settings;
    const waits = [secondsOver(ofAddress, perAddress)];
    for (const [index, ofPair] of ofPairs.entries()) {
      const isAttacked = (ofUsers[index]?.consumedPoints ?? 0) > perUser;
      waits.push(secondsOver(ofPair, isAttacked ? 1 : perUserAndAddress));
    }
    const giveBackUsers = async (): Promise<void> => {
      await Promise.all([
        ...pairKeys.map((key) => giveBack(this.#pairs, key)),
        ...usernames.map((username) => giveBack(this.#users, username)),
      ]);
    };
    const giveBackAll = async (): Promise<void> => {
      await Promise.all([giveBack(this.#addresses, subnet), giveBackUsers()]);
    };
    const waitS = Math.max(...waits);
    if (waitS > 0) await giveBackAll();
    return {
      waitS,
      giveBackUsers,
      giveBackAll,
      forgive: async (username) => {
        await giveBackAll();
        await this.#pairs.delete(`${subnet} ${username}`);
      },
    };
  }
}

/** Seconds until the window ends, where more was taken than is allowed; else 0. */
function secondsOver({ consumedPoints, msBeforeNext }: RateLimiterRes, allowed: number): number {
  return consumedPoints > allowed ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
}

/** Where the window has ended meanwhile there is nothing to give back. */
async function giveBack(limiter: RateLimiterMemory, key: string): Promise<void> {
  if (await limiter.get(key)) await limiter.reward(key);
}
