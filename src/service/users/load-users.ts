import { randomBytes } from 'node:crypto';
import type { Clock } from '../../contract/clock.ts';
import type { Environment } from '../settings/environment.ts';
import type { Log } from '../http/log.ts';
import { ReloadedFile } from '../files/reloaded-file.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import { hashApiKey, hashPassword, makeScrypt } from './credential-hashes.ts';
import { type CredentialsFile, readCredentialsFile, type ServiceUser } from './credentials-file.ts';
import { LastUses } from './last-use.ts';
import { UserDirectory } from './user-directory.ts';

/** The demo user's credentials, the only ones that the service holds in clear. */
export interface DemoCredentials {
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

/** The users of the file, or the demo user, random where the environment leaves it open. Throws a StartupError. */
export async function loadUsers(source: Environment['users'], clock: Clock, log: Log) {
  if (source.kind === 'file') {
    const usersFile = await ReloadedFile.open({
      name: 'credentials',
      variable: 'CREDENTIALS_FILE',
      path: source.path,
      read: readCredentialsFile,
      clock,
      log,
    });
    const lastUses = new LastUses(clock);
    const users = new UserDirectory(usersFile.first, clock, lastUses);
    return { users, usersFile, lastUses, demo: undefined };
  }
  const demo: DemoCredentials = {
    apiKey: source.apiKey ?? randomBytes(32).toString('base64url'),
    username: source.username ?? `demo-${randomBytes(3).toString('hex')}`,
    password: source.password ?? randomBytes(15).toString('base64url'),
  };
  const users = new UserDirectory({ users: [await toServiceUser(demo)] }, clock);
  return { users, usersFile: undefined, lastUses: undefined, demo };
}

export function followUsersFile(
  usersFile: ReloadedFile<CredentialsFile>,
  users: UserDirectory,
  registry: TokenRegistry,
  log: Log,
): void {
  // Retried until done: the token store may be down.
  const removed = new Set<string>();
  usersFile.onChange(async (file) => {
    for (const username of users.update(file)) removed.add(username);
    for (const username of removed) {
      const jti = await registry.endTokenOf(username);
      if (jti !== undefined) log({ event: 'token', action: 'revoked', user: username, jti });
      removed.delete(username);
    }
  });
}

export async function toServiceUser(
  { username, apiKey, password }: DemoCredentials,
  created?: string,
): Promise<ServiceUser> {
  const scrypt = makeScrypt();
  const since = created === undefined ? {} : { created };
  return {
    username,
    apiKeys: [{ hash: hashApiKey(apiKey), ...since }],
    passwords: { ...scrypt, hashes: [{ hash: await hashPassword(password, scrypt), ...since }] },
  };
}
