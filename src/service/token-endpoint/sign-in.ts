import { createHmac, randomBytes } from 'node:crypto';
import type { UserDirectory } from '../users/user-directory.ts';
import { QueueFullError, WorkQueue } from '../users/work-queue.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { TokenRequest } from './token-request.ts';
import { TokenRefusal } from './token-refusal.ts';

/** Tries of one user from one address that may wait for each other. */
const WAITING_TRIES = 100;

/** Seconds after which a caller may try again when all hands are busy. */
const BUSY_S = 2;

/**
 * Decides who a token request is from: API key, username and password together (contract,
 * Authentication 1 and 2).
 */
export class SignIn {
  readonly #users: UserDirectory;
  readonly #limits: SignInLimits;
  /** One queue a user and address, so that parallel guesses cannot outrun the count. */
  readonly #queues = new Map<string, { queue: WorkQueue; users: number }>();
  /** Tries under way; the same try made at the same time is worked out once. */
  readonly #underWay = new Map<string, Promise<string>>();
  readonly #digestKey = randomBytes(32);

  constructor(users: UserDirectory, limits: SignInLimits) {
    this.#users = users;
    this.#limits = limits;
  }

  /**
   * @param address the caller's
   * @returns the username
   * @throws {TokenRefusal} 401 wrong credentials, 403 wrong API key, 429 too many wrong tries,
   *   503 too many at once
   */
  async identify(request: TokenRequest, address: string): Promise<string> {
    const digest = this.#digest(request, address);
    const running = this.#underWay.get(digest);
    if (running) return running;
    const attempt = this.#inTurn(`${address} ${request.readings.at(-1)?.username}`, () =>
      this.#attempt(request, address),
    );
    this.#underWay.set(digest, attempt);
    try {
      return await attempt;
    } finally {
      this.#underWay.delete(digest);
    }
  }

  async #attempt({ apiKey, flow, readings }: TokenRequest, address: string): Promise<string> {
    const usernames = [...new Set(readings.map(({ username }) => username))];
    const waitS = await this.#limits.secondsToWait(address, usernames);
    if (waitS > 0) throw tooManyTries(waitS);

    if (!this.#users.knowsApiKey(apiKey)) {
      await this.#limits.countFailure(address, []);
      throw wrongApiKey('The API key is not known');
    }
    let owner: string | undefined;
    // All readings are always tried, so that the time taken does not say which one was right.
    for (const { username, password } of readings) {
      const isRight = await this.#users.checkPassword(username, password);
      if (isRight) owner ??= username;
    }
    if (owner === undefined) {
      await this.#limits.countFailure(address, usernames);
      throw new TokenRefusal('invalid_client', 'The username or the password is wrong', {
        status: 401,
        headers:
          flow === 'basic'
            ? { 'www-authenticate': 'Basic realm="gatehouse", charset="UTF-8"' }
            : {},
      });
    }
    if (!this.#users.ownsApiKey(owner, apiKey)) {
      await this.#limits.countFailure(address, []);
      throw wrongApiKey('The API key belongs to another service user');
    }
    await this.#limits.countSuccess(address, owner);
    return owner;
  }

  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(key) ?? {
      queue: new WorkQueue({ concurrency: 1, capacity: WAITING_TRIES }),
      users: 0,
    };
    this.#queues.set(key, entry);
    entry.users += 1;
    try {
      return await entry.queue.run(work);
    } catch (error) {
      throw error instanceof QueueFullError ? busy() : error;
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#queues.delete(key);
    }
  }

  /** Keyed, so that nothing about a password can be worked out from what is in memory. */
  #digest(request: TokenRequest, address: string): string {
    return createHmac('sha256', this.#digestKey)
      .update(JSON.stringify([address, request.apiKey, request.flow, request.readings]))
      .digest('base64');
  }
}

function wrongApiKey(description: string): TokenRefusal {
  return new TokenRefusal('invalid_client', description, { status: 403 });
}

function tooManyTries(waitS: number): TokenRefusal {
  return new TokenRefusal(
    'temporarily_unavailable',
    `Too many wrong tries; wait ${waitS} seconds`,
    {
      status: 429,
      headers: { 'retry-after': String(waitS) },
    },
  );
}

function busy(): TokenRefusal {
  return new TokenRefusal('temporarily_unavailable', 'Too many sign-ins at once', {
    status: 503,
    headers: { 'retry-after': String(BUSY_S) },
  });
}
