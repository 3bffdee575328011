import * as v from 'valibot';
import { readStartupFile, StartupError } from '../files/startup-files.ts';
import { resourceServersSchema } from './resource-servers.ts';
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

const resourceServers = v.optional(resourceServersSchema);

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
export type CredentialsFile = v.InferOutput<typeof credentialsFileSchema>;

export async function readCredentialsFile(
  path: string,
  ifMissing?: CredentialsFile,
): Promise<CredentialsFile> {
  const content = ifMissing && JSON.stringify(ifMissing);
  return parseCredentialsFile(await readStartupFile('credentials file', path, content), path);
}

export function parseCredentialsFile(content: string, path: string): CredentialsFile {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    // The parser's own message quotes the file, hashes and all.
    throw new StartupError(`The credentials file ${path} is not JSON.`);
  }
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
