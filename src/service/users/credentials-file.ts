import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { jsonOrNone } from '../../contract/json-members.ts';
import { readStartupFile, StartupError } from '../files/startup-files.ts';
import { apiKeysSchema, base64url, passwordsSchema, scryptEntries } from './credential-hashes.ts';

/** RFC 7617, section 2: a colon would end the username, a control character is not allowed. NFC, as passwords. */
export const usernameSchema = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.regex(/^[^\p{Cc}:]{1,256}$/u, 'must be 1 to 256 characters, no colon, no control characters'),
);

const sha256 = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a SHA-256 hash in base64url'));

const serviceUserSchema = v.strictObject({
  username: usernameSchema,
  apiKeys: apiKeysSchema,
  passwords: passwordsSchema,
});

const firstServiceUserSchema = v.pipe(
  v.strictObject({
    username: usernameSchema,
    apiKeyHash: sha256,
    password: v.strictObject({ ...scryptEntries, hash: base64url }),
  }),
  v.transform(({ username, apiKeyHash, password: { hash, ...scrypt } }) => ({
    username,
    apiKeys: [{ hash: apiKeyHash }],
    passwords: { ...scrypt, hashes: [{ hash }] },
  })),
);

/** A server that asks about tokens (RFC 7662: protected resource). Its random secret needs only a fast hash. */
const resourceServers = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(
          v.string(),
          v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 of A-Z, a-z, 0-9, _.-'),
        ),
        secretHash: sha256,
      }),
    ),
    v.check(
      (servers) => new Set(servers.map(({ name }) => name)).size === servers.length,
      'must not hold the same name twice',
    ),
  ),
);

/** The users are checked by themselves, a few at a time. */
const fileSchema = v.strictObject({
  version: v.picklist([1, 2]),
  users: v.array(v.unknown()),
  resourceServers,
});

export type ServiceUser = v.InferOutput<typeof serviceUserSchema>;
export type ResourceServer = NonNullable<v.InferOutput<typeof resourceServers>>[number];
export interface CredentialsFile {
  readonly version: 2;
  readonly users: readonly ServiceUser[];
  readonly resourceServers?: readonly ResourceServer[] | undefined;
}

export async function readCredentialsFile(
  path: string,
  ifMissing?: CredentialsFile,
): Promise<CredentialsFile> {
  const content = ifMissing && JSON.stringify(ifMissing);
  return parseCredentialsFile(await readStartupFile('credentials file', path, content), path);
}

/** Users checked between two looks at what else is to be done: a file may hold tens of thousands. */
const USERS_AT_ONCE = 200;

/** Throws a StartupError that names the field at fault. */
export async function parseCredentialsFile(
  content: string,
  path: string,
): Promise<CredentialsFile> {
  const value = jsonOrNone(content);
  if (value === undefined) throw new StartupError(`The credentials file ${path} is not JSON.`);
  const faultAt = (at: string, problem: string): StartupError =>
    new StartupError(`The credentials file ${path} is wrong${at && ` at ${at}`}: ${problem}.`);
  const check = <Schema extends v.GenericSchema>(schema: Schema, input: unknown, at?: string) => {
    const parsed = v.safeParse(schema, input);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw faultAt([at, v.getDotPath(issue)].filter(Boolean).join('.'), sayWhat(issue));
  };
  const file = check(fileSchema, value);
  const schema = file.version === 1 ? firstServiceUserSchema : serviceUserSchema;
  const users: ServiceUser[] = [];
  const names = new Set<string>();
  for (const [index, entry] of file.users.entries()) {
    const user = check(schema, entry, `users.${index}`);
    if (names.has(user.username)) {
      throw faultAt(`users.${index}.username`, 'must not be there twice');
    }
    names.add(user.username);
    users.push(user);
    if (index % USERS_AT_ONCE === USERS_AT_ONCE - 1) await setImmediate();
  }
  return { ...file, version: 2, users };
}

function sayWhat(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'the field is not known';
  if (issue.received === 'undefined') return 'the field is missing';
  if (issue.message.startsWith('Invalid')) return `expected ${issue.expected ?? 'something else'}`;
  return issue.message;
}
