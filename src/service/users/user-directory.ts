import {
  hashApiKey,
  makeDecoyHash,
  type PasswordHash,
  verifyPassword,
} from './credential-hashes.ts';
import type { ServiceUser } from './credentials-file.ts';

/** The service users, looked up by name and by API key. */
export class UserDirectory {
  readonly #users: ReadonlyMap<string, ServiceUser>;
  readonly #apiKeyHashes: ReadonlySet<string>;
  readonly #decoy: PasswordHash;

  constructor(users: readonly ServiceUser[]) {
    this.#users = new Map(users.map((user) => [user.username, user]));
    this.#apiKeyHashes = new Set(users.map(({ apiKeyHash }) => apiKeyHash));
    // Parameters may differ where they were raised between two users.
    const workOf = ({ password }: ServiceUser): number =>
      password.cost * password.blockSize * password.parallelization;
    const [slowest] = users.toSorted((one, other) => workOf(other) - workOf(one));
    this.#decoy = makeDecoyHash(slowest?.password);
  }

  /** True where at least one user has this API key. */
  knowsApiKey(apiKey: string): boolean {
    return this.#apiKeyHashes.has(hashApiKey(apiKey));
  }

  /** True where `apiKey` is the one of `username`. */
  ownsApiKey(username: string, apiKey: string): boolean {
    return this.#users.get(username)?.apiKeyHash === hashApiKey(apiKey);
  }

  has(username: string): boolean {
    return this.#users.has(username);
  }

  /**
   * One scrypt hash for an unknown user as well, so that the time says nothing about which users exist.
   * @throws {QueueFullError} where too many sign-ins wait already
   */
  async checkPassword(username: string, password: string): Promise<boolean> {
    const user = this.#users.get(username);
    const matches = await verifyPassword(password, user?.password ?? this.#decoy);
    return matches && user !== undefined;
  }
}
