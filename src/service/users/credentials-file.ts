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

const serviceUserSchema = v.strictObject({
  username: usernameSchema,
  apiKeys: apiKeysSchema,
  passwords: passwordsSchema,
});

const firstServiceUserSchema = v.pipe(
  v.strictObject({
    username: usernameSchema,
    apiKeyHash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a SHA-256 hash in base64url')),
    password: v.strictObject({ ...scryptEntries, hash: base64url }),
  }),
  v.transform(({ username, apiKeyHash, password: { hash, ...scrypt } }) => ({
    username,
    apiKeys: [{ hash: apiKeyHash }],
    passwords: { ...scrypt, hashes: [{ hash }] },
  })),
);

function usersOf<const Schema extends v.GenericSchema<unknown, ServiceUser>>(user: Schema) {
  return v.pipe(
    v.array(user),
    v.check(
      (users) => new Set(users.map(({ username }) => username)).size === users.length,
      'must not hold the same username twice',
    ),
  );
}

/** A server that asks about tokens (RFC 7662: protected resource). Its random secret needs only a fast hash. */
const resourceServers = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(
          v.string(),
          v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 of A-Z, a-z, 0-9, _.-'),
        ),
        secretHash: v.pipe(
          v.string(),
          v.regex(/^[\w-]{43}$/, 'must be a SHA-256 hash in base64url'),
        ),
      }),
    ),
    v.check(
      (servers) => new Set(servers.map(({ name }) => name)).size === servers.length,
      'must not hold the same name twice',
    ),
  ),
);

const credentialsFileSchema = v.variant('version', [
  v.strictObject({ version: v.literal(2), users: usersOf(serviceUserSchema), resourceServers }),
  v.pipe(
    v.strictObject({
      version: v.literal(1),
      users: usersOf(firstServiceUserSchema),
      resourceServers,
    }),
    v.transform((file) => ({ ...file, version: 2 as const })),
  ),
]);

export type ServiceUser = v.InferOutput<typeof serviceUserSchema>;
export type ResourceServer = NonNullable<CredentialsFile['resourceServers']>[number];
export type CredentialsFile = v.InferOutput<typeof credentialsFileSchema>;

export async function readCredentialsFile(
  path: string,
  ifMissing?: CredentialsFile,
): Promise<CredentialsFile> {
  const content = ifMissing && JSON.stringify(ifMissing);
  return parseCredentialsFile(await readStartupFile('credentials file', path, content), path);
}

export function parseCredentialsFile(content: string, path: string): CredentialsFile {
  const value = jsonOrNone(content);
  if (value === undefined) throw new StartupError(`The credentials file ${path} is not JSON.`);
  const parsed = v.safeParse(credentialsFileSchema, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue);
  throw new StartupError(
    `The credentials file ${path} is wrong${where === null ? '' : ` at ${where}`}: ${sayWhat(issue)}.`,
  );
}

function sayWhat(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'the field is not known';
  if (issue.received === 'undefined') return 'the field is missing';
  if (issue.message.startsWith('Invalid')) return `expected ${issue.expected ?? 'something else'}`;
  return issue.message;
}
