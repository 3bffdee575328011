import { randomBytes } from 'node:crypto';
import type { UserSource } from '../environment.ts';
import { hashApiKey, hashPassword } from './credential-hashes.ts';
import { readCredentialsFile, type ServiceUser } from './credentials-file.ts';
import { UserDirectory } from './user-directory.ts';

/** The service users, and what signs the demo user in where there is one. */
interface LoadedUsers {
  readonly users: UserDirectory;
  readonly demo: DemoCredentials | undefined;
}

/** @throws {StartupError} where the credentials file cannot be used */
export async function loadUsers(source: UserSource): Promise<LoadedUsers> {
  if (source.kind === 'file') {
    const file = await readCredentialsFile(source.path);
    return { users: new UserDirectory(file.users), demo: undefined };
  }
  const demo = makeDemoCredentials(source);
  return { users: new UserDirectory([await toServiceUser(demo)]), demo };
}

/** What signs the demo user in; the one place where the service holds credentials in clear. */
export interface DemoCredentials {
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

/** Fills what the environment leaves open with random values. */
function makeDemoCredentials(source: Extract<UserSource, { kind: 'demo' }>): DemoCredentials {
  return {
    apiKey: source.apiKey ?? randomBytes(32).toString('base64url'),
    username: source.username ?? `demo-${randomBytes(3).toString('hex')}`,
    password: source.password ?? randomBytes(15).toString('base64url'),
  };
}

/** The demo user as a service user like any other. */
async function toServiceUser(credentials: DemoCredentials): Promise<ServiceUser> {
  return {
    username: credentials.username,
    apiKeyHash: hashApiKey(credentials.apiKey),
    password: await hashPassword(credentials.password),
  };
}
