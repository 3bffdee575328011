import { randomBytes } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { hashApiKey, hashPassword } from './credential-hashes.ts';
import { readCredentialsFile, type ServiceUser } from './credentials-file.ts';
import { UserDirectory } from './user-directory.ts';

/** What signs the demo user in; nothing else in the service holds credentials in clear. */
export interface DemoCredentials {
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

/**
 * @returns the service users, the resource servers, and what signs the demo user in where there is one; what the
 *   environment leaves open of it is random
 * @throws {StartupError} where the credentials file cannot be used
 */
export async function loadUsers(source: Environment['users']) {
  if (source.kind === 'file') {
    const { users, resourceServers = [] } = await readCredentialsFile(source.path);
    return { users: new UserDirectory(users), resourceServers, demo: undefined };
  }
  const demo: DemoCredentials = {
    apiKey: source.apiKey ?? randomBytes(32).toString('base64url'),
    username: source.username ?? `demo-${randomBytes(3).toString('hex')}`,
    password: source.password ?? randomBytes(15).toString('base64url'),
  };
  return { users: new UserDirectory([await toServiceUser(demo)]), resourceServers: [], demo };
}

/** Hashes credentials, so that nothing is left that signs anybody in. */
export async function toServiceUser(credentials: DemoCredentials): Promise<ServiceUser> {
  return {
    username: credentials.username,
    apiKeyHash: hashApiKey(credentials.apiKey),
    password: await hashPassword(credentials.password),
  };
}
