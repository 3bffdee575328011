import type { UserSource } from '../environment.ts';
import { readCredentialsFile } from './credentials-file.ts';
import { makeDemoCredentials, toServiceUser, type DemoCredentials } from './demo-user.ts';
import { UserDirectory } from './user-directory.ts';

/** The service users, and what signs the demo user in where there is one. */
export interface LoadedUsers {
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
