import type { Clock } from '../../contract/clock.ts';
import { groupBy } from '../../contract/group-by.ts';
import {
  findPassword,
  hashApiKey,
  isCredentialLive,
  makeDecoy,
  type StoredCredential,
  type StoredPasswords,
} from './credential-hashes.ts';
import type { CredentialsFile, ResourceServer, ServiceUser } from './credentials-file.ts';
import type { LastUses } from './last-use.ts';

export class UserDirectory {
  #users: ReadonlyMap<string, ServiceUser> = new Map();
  #apiKeys: ReadonlyMap<string, readonly StoredCredential[]> = new Map();
  #decoy: StoredPasswords = makeDecoy();
  #resourceServers: readonly ResourceServer[] = [];

  constructor(
    file: Pick<CredentialsFile, 'users' | 'resourceServers'>,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly lastUses?: Pick<LastUses, 'note'>,
  ) {
    this.update(file);
  }

  update({ users, resourceServers = [] }: Pick<CredentialsFile, 'users' | 'resourceServers'>) {
    const before = this.#users;
    this.#users = new Map(users.map((user) => [user.username, user]));
    const apiKeys = users.flatMap((user) => user.apiKeys);
    this.#apiKeys = groupBy(apiKeys, ({ hash }) => hash);
    // Parameters may differ where they were raised between two users.
    const workOf = ({ passwords }: ServiceUser): number =>
      passwords.cost * passwords.blockSize * passwords.parallelization;
    const [slowest] = users.toSorted((one, other) => workOf(other) - workOf(one));
    this.#decoy = makeDecoy(slowest?.passwords);
    this.#resourceServers = resourceServers;
    return [...before.keys()].filter((username) => !this.#users.has(username));
  }

  knowsApiKey(apiKey: string): boolean {
    return this.#apiKeys.get(hashApiKey(apiKey))?.some((key) => this.#isLive(key)) ?? false;
  }

  ownsApiKey(username: string, apiKey: string): boolean {
    const hash = hashApiKey(apiKey);
    const key = this.#users.get(username)?.apiKeys.find((each) => each.hash === hash);
    return this.#isGood(username, key);
  }

  has(username: string): boolean {
    return this.#users.has(username);
  }

  /** Hashes for unknown users, too, so that the time does not tell who exists. Throws a QueueFullError. */
  async checkPassword(username: string, password: string): Promise<boolean> {
    const user = this.#users.get(username);
    const credential = await findPassword(password, user?.passwords ?? this.#decoy);
    return user !== undefined && this.#isGood(username, credential);
  }

  /** Undefined where no resource server has the name, else whether the secret is its. */
  checkResourceServer({ username, password }: Record<'username' | 'password', string>) {
    const server = this.#resourceServers.find(({ name }) => name === username);
    return server && server.secretHash === hashApiKey(password);
  }

  #isGood(username: string, credential: StoredCredential | undefined): boolean {
    if (!credential || !this.#isLive(credential)) return false;
    this.lastUses?.note(username, credential);
    return true;
  }

  #isLive(credential: StoredCredential): boolean {
    return isCredentialLive(credential, this.clock.now());
  }
}
