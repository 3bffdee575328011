import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import {
  systemError,
  lockFile,
  StartupError,
  writeFileAtomically,
} from '../files/startup-files.ts';
import {
  credentialId,
  hashApiKey,
  hashPassword,
  isCredentialLive,
  type StoredCredential,
} from './credential-hashes.ts';
import { type CredentialsFile, readCredentialsFile, type ServiceUser } from './credentials-file.ts';
import { type DemoCredentials, toServiceUser } from './load-users.ts';

export const EDITS = ['add', 'rotate', 'retire', 'reset', 'remove'] as const;

export interface CredentialsEdit {
  readonly action: (typeof EDITS)[number];
  readonly username: string;
  readonly path: string;
  readonly only?: 'api-key' | 'password' | undefined;
  /** Days until rotated credentials end; undefined to keep them until they are retired. */
  readonly days?: number | undefined;
  readonly id?: string | undefined;
}

interface Edited {
  readonly created: Partial<Omit<DemoCredentials, 'username'>>;
  readonly retired: readonly string[];
}

const EMPTY: CredentialsFile = { version: 2, users: [] };

const DAY_MS = 86_400_000;

/** New credentials are random. Throws a StartupError: not allowed, or the file is unusable or being changed. */
export async function editCredentials(edit: CredentialsEdit, now = Date.now()): Promise<Edited> {
  const { action, username } = edit;
  const path = await realpath(edit.path).catch(() => edit.path);
  // Two that read the same file and then both write it would lose an entry.
  const lock = await lockFile(
    `${path}.lock`,
    (holder) => `The credentials file is being changed by ${holder}; try again.`,
  );
  try {
    const current = await readCredentialsFile(path, EMPTY);
    const index = current.users.findIndex((user) => user.username === username);
    const before = current.users[index];
    if (before && action === 'add') {
      throw new StartupError(
        `The username ${username} is taken; use rotate to give it a second key and password.`,
      );
    }
    if (!before && action !== 'add') {
      throw new StartupError(`There is no username ${username} in ${edit.path}.`);
    }
    const { user, ...done } = await editUser(edit, before, now);
    const users = current.users.toSpliced(before ? index : current.users.length, 1, ...user);
    const content = `${JSON.stringify({ ...current, users }, null, 2)}\n`;
    await writeFileAtomically(path, content, true).catch((error) => {
      throw systemError(`The file ${path} cannot be written`, error);
    });
    return done;
  } finally {
    lock.release();
  }
}

async function editUser(edit: CredentialsEdit, before: ServiceUser | undefined, now: number) {
  const { action, username } = edit;
  if (action === 'remove') return { user: [], created: {}, retired: [] };
  if (before && action === 'retire') return retire(edit, before, now);
  const apiKey = randomBytes(32).toString('base64url');
  const password = randomBytes(18).toString('base64url');
  if (before && action === 'rotate') return rotate(edit, before, { apiKey, password }, now);
  const created = new Date(now).toISOString();
  const user = await toServiceUser({ username, apiKey, password }, created);
  return { user: [user], created: { apiKey, password }, retired: [] };
}

async function rotate(
  { only, days }: CredentialsEdit,
  user: ServiceUser,
  { apiKey, password }: Omit<DemoCredentials, 'username'>,
  now: number,
) {
  const join = (stored: readonly StoredCredential[], name: string, hash: string) => {
    const live = stored.filter((each) => isCredentialLive(each, now));
    if (live.length > 1) {
      throw new StartupError(
        `${user.username} has two ${name}s; retire the old one first, when it is no longer used.`,
      );
    }
    const end = days === undefined ? undefined : now + days * DAY_MS;
    const old = live.map((each) => ({ ...each, notAfter: earlier(each.notAfter, end) }));
    return [...old, { hash, created: new Date(now).toISOString() }];
  };
  const { passwords } = user;
  const keeps = { apiKey: only === 'password', password: only === 'api-key' };
  const apiKeys = keeps.apiKey ? user.apiKeys : join(user.apiKeys, 'API key', hashApiKey(apiKey));
  const hashes = keeps.password
    ? passwords.hashes
    : join(passwords.hashes, 'password', await hashPassword(password, passwords));
  return {
    user: [{ ...user, apiKeys, passwords: { ...passwords, hashes } }],
    created: { ...(!keeps.apiKey && { apiKey }), ...(!keeps.password && { password }) },
    retired: [],
  };
}

/** An end that is set already is not put off. */
function earlier(set: string | undefined, end: number | undefined): string | undefined {
  if (end === undefined || (set !== undefined && Date.parse(set) < end)) return set;
  return new Date(end).toISOString();
}

function retire({ id }: CredentialsEdit, user: ServiceUser, now: number) {
  const retired: string[] = [];
  const removeOld = (stored: readonly StoredCredential[], name: string) => {
    const left = stored.filter((each, index) => {
      const storedId = credentialId(each);
      const goes = id === undefined ? index < stored.length - 1 : storedId === id;
      if (goes) retired.push(storedId);
      return !goes;
    });
    if (left.length < stored.length && !left.some((each) => isCredentialLive(each, now))) {
      throw new StartupError(
        `${user.username} would have no ${name} left; use rotate first, or remove the user.`,
      );
    }
    return left;
  };
  const apiKeys = removeOld(user.apiKeys, 'API key');
  const hashes = removeOld(user.passwords.hashes, 'password');
  if (retired.length === 0) {
    throw new StartupError(
      id === undefined
        ? `${user.username} has one API key and one password: there is nothing to retire.`
        : `${user.username} has no API key or password ${id}; list shows what there is.`,
    );
  }
  const left = { ...user, apiKeys, passwords: { ...user.passwords, hashes } };
  return { user: [left], created: {}, retired };
}
