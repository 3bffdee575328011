import { isIPv6 } from 'node:net';
import { bareAddress } from '../http/caller-address.ts';
import type { WindowCount, WindowCounters } from '../http/window-counters.ts';

export const DEFAULT_SIGN_IN_LIMITS = {
  /** Seconds; a refused caller waits at most this long. */
  windowS: 60,
  perUserAndAddress: 5,
  /** All users from one address; and, counted separately, unknown API keys. */
  perAddress: 50,
  /** One user from all addresses; after that, each address has one wrong attempt per window. */
  perUser: 20,
};

export type SignInLimitSettings = Readonly<typeof DEFAULT_SIGN_IN_LIMITS>;

/** Others never lock a user out: under a distributed attack each address has one wrong try a window. */
export class SignInLimits {
  constructor(
    private readonly settings: SignInLimitSettings,
    private readonly counters: WindowCounters,
  ) {}

  /** Counts a try as wrong before it is worked out: tries at the same time cannot outrun the count. */
  async take(address: string, usernames: readonly string[]) {
    const subnet = subnetOf(address);
    const { perAddress, perUserAndAddress, perUser } = this.settings;
    const [ofAddress, ...ofUsers] = await Promise.all([
      this.counters.take(`address ${subnet}`),
      ...usernames.map(async (username) => {
        const [pair, user] = await Promise.all([
          this.counters.take(`pair ${subnet} ${username}`),
          this.counters.take(`user ${username}`),
        ]);
        return { pair, user };
      }),
    ]);
    const waitS = Math.max(
      secondsOver(ofAddress, perAddress),
      ...ofUsers.map(({ pair, user }) =>
        secondsOver(pair, user.count > perUser ? 1 : perUserAndAddress),
      ),
    );
    /** The try says nothing against its user: only its address keeps the count. */
    const giveBackUsers = async (): Promise<void> => {
      await Promise.all(ofUsers.flatMap(({ pair, user }) => [pair.giveBack(), user.giveBack()]));
    };
    const giveBackAll = async (): Promise<void> => {
      await Promise.all([ofAddress.giveBack(), giveBackUsers()]);
    };
    /** It was right: this address is forgiven its wrong ones for this user as well. */
    const forgive = async (username: string): Promise<void> => {
      await Promise.all([giveBackAll(), this.counters.forget(`pair ${subnet} ${username}`)]);
    };
    if (waitS > 0) await giveBackAll();
    // 0 seconds mean that the try may go ahead.
    return { waitS, giveBackUsers, giveBackAll, forgive };
  }

  /** Delays no other sign-in of the address: behind an untrusted proxy, a few strangers would lock everyone out. */
  async takeUnknownKey(address: string): Promise<number> {
    const window = await this.counters.take(`key ${subnetOf(address)}`);
    const waitS = secondsOver(window, this.settings.perAddress);
    if (waitS > 0) await window.giveBack();
    return waitS;
  }
}

function secondsOver({ count, leftMs }: WindowCount, allowed: number): number {
  return count > allowed ? Math.max(1, Math.ceil(leftMs / 1000)) : 0;
}

/** Callers are told apart by it: a household has a /64 of IPv6, so its single addresses mean nothing. */
export function subnetOf(address: string): string {
  const ip = bareAddress(address);
  if (!isIPv6(ip)) return ip;
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
