import { createHmac, randomBytes } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import { inSpan } from '../http/tracing.ts';
import type { UserDirectory } from '../users/user-directory.ts';
import { QueueFullError, WorkQueue } from '../users/work-queue.ts';
import { type SignInLimits, subnetOf } from './sign-in-limits.ts';
import type { TokenCall } from './token-request.ts';

/** Tries of one address: at most half of the four hashes that run at a time. */
const PER_ADDRESS = { concurrency: 2, capacity: 100 };

const BUSY_S = 2;

export class SignIn {
  /** One queue an address, so that a flood from one keeps no other waiting. */
  readonly #queues = new Map<string, { queue: WorkQueue; users: number }>();
  readonly #underWay = new Map<string, Promise<string>>();
  readonly #digestKey = randomBytes(32);

  constructor(
    private readonly users: UserDirectory,
    private readonly limits: SignInLimits,
  ) {}

  /** Throws a Refusal: 401 wrong credentials, 403 wrong API key, 429 too many wrong tries, 503 busy. */
  async identify(request: TokenCall, address: string): Promise<string> {
    // Before the queue: requests refused without hashing take no place in it.
    if (!this.users.knowsApiKey(request.apiKey)) {
      const waitS = await this.limits.takeUnknownKey(address);
      throw waitS > 0 ? tooManyTries(waitS) : wrongApiKey('The API key is not known');
    }
    const digest = this.#digest(request, address);
    const running = this.#underWay.get(digest);
    if (running) return running;
    const attempt = this.#inTurn(subnetOf(address), () => this.#attempt(request, address));
    this.#underWay.set(digest, attempt);
    try {
      return await attempt;
    } finally {
      this.#underWay.delete(digest);
    }
  }

  async #attempt({ apiKey, flow, readings }: TokenCall, address: string): Promise<string> {
    const usernames = [...new Set(readings.map(({ username }) => username))];
    const tryResult = await this.limits.take(address, usernames);
    if (tryResult.waitS > 0) throw tooManyTries(tryResult.waitS);

    const owner = await this.#findOwner(readings).catch(async (error: unknown) => {
      await tryResult.giveBackAll();
      throw error;
    });
    if (owner === undefined) throw wrongCredentials(flow);
    if (!this.users.ownsApiKey(owner, apiKey)) {
      await tryResult.giveBackUsers();
      throw wrongApiKey('The API key belongs to another service user');
    }
    await tryResult.forgive(owner);
    return owner;
  }

  /** All readings are always tried, so that the time taken does not say which one was right. */
  async #findOwner(readings: TokenCall['readings']): Promise<string | undefined> {
    let owner: string | undefined;
    for (const { username, password } of readings) {
      const check = () => this.users.checkPassword(username, password);
      if (await inSpan('check password', check)) owner ??= username;
    }
    return owner;
  }

  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(key) ?? { queue: new WorkQueue(PER_ADDRESS), users: 0 };
    this.#queues.set(key, entry);
    entry.users += 1;
    try {
      return await entry.queue.run(work);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      const headers = { 'retry-after': String(BUSY_S) };
      throw new Refusal(503, 'Too many sign-ins at once', 'temporarily_unavailable', headers);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#queues.delete(key);
    }
  }

  /** Keyed, so that memory reveals nothing about a password. */
  #digest(request: TokenCall, address: string): string {
    return createHmac('sha256', this.#digestKey)
      .update(JSON.stringify([address, request.apiKey, request.flow, request.readings]))
      .digest('base64');
  }
}

/** The same words for a wrong name and a wrong password. */
export function wrongCredentials(flow: TokenCall['flow']): Refusal {
  const challenge = { 'www-authenticate': 'Basic realm="gatehouse", charset="UTF-8"' };
  const headers = flow === 'basic' ? challenge : {};
  return new Refusal(401, 'The username or the password is wrong', 'invalid_client', headers);
}

function wrongApiKey(message: string): Refusal {
  return new Refusal(403, message, 'invalid_client');
}

function tooManyTries(waitS: number): Refusal {
  const headers = { 'retry-after': String(waitS) };
  const message = `Too many wrong tries; wait ${waitS} seconds`;
  return new Refusal(429, message, 'temporarily_unavailable', headers);
}
