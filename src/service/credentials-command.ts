import USAGE from './credentials-usage.txt?raw';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { systemClock } from '../contract/clock.ts';
import { parseEnvironment } from './settings/environment.ts';
import { messageOf, StartupError } from './files/startup-files.ts';
import { credentialId, type StoredCredential } from './users/credential-hashes.ts';
import { readCredentialsFile, usernameSchema } from './users/credentials-file.ts';
import { type LastUse, openLastUseFile } from './users/last-use.ts';
import { type CredentialsEdit, editCredentials, EDITS } from './users/edit-credentials.ts';

type Env = Readonly<Record<string, string | undefined>>;

type CredentialsCall =
  | CredentialsEdit
  | 'help'
  | { readonly action: 'list'; readonly username?: string; readonly path: string };

/** `npm run credentials -- add <username>` and its like; throws a StartupError. */
export async function runCredentials(
  args: readonly string[],
  env: Env,
  write: (text: string) => unknown,
  program: string,
): Promise<void> {
  const call = parseCredentialsArguments(args, env['CREDENTIALS_FILE']);
  if (call === 'help') write(USAGE.replace('{PROGRAM}', program));
  else if (call.action === 'list') write(await listCredentials(call, env));
  else write(describeEdit(call, await editCredentials(call)));
}

function describeEdit(
  { username, action, path, days }: CredentialsEdit,
  { created, retired }: Awaited<ReturnType<typeof editCredentials>>,
): string {
  const lines =
    created.apiKey === undefined && created.password === undefined
      ? [
          action === 'remove'
            ? `${username} is removed.`
            : `Retired of ${username}: ${retired.join(', ')}.`,
        ]
      : [
          `Credentials for ${username}, shown this once:`,
          ...(created.apiKey === undefined ? [] : [`  API key   ${created.apiKey}`]),
          `  Username  ${username}`,
          ...(created.password === undefined ? [] : [`  Password  ${created.password}`]),
        ];
  if (action === 'rotate') {
    const end = days === undefined ? 'until they are retired' : `for ${days} days`;
    lines.push(`The old ones are good as well, ${end}.`);
  }
  const has = 'a service that runs has it within a second.';
  return [...lines, `${path} holds hashes alone; ${has}`, ''].join('\n');
}

async function listCredentials({ username, path }: { username?: string; path: string }, env: Env) {
  const lastUses = await readLastUses(path, env);
  const { users } = await readCredentialsFile(path);
  const listedUsers = users.filter((user) => user.username === (username ?? user.username));
  if (username !== undefined && listedUsers.length === 0) {
    throw new StartupError(`There is no username ${username} in ${path}.`);
  }
  const lastUseOf = (name: string, id: string): string => {
    const lastUse = lastUses.find((use) => use.username === name && use.id === id);
    return lastUse ? new Date(lastUse.at).toISOString() : '-';
  };
  const rows = listedUsers.flatMap(({ username: name, apiKeys, passwords }) => {
    const row = (kind: string) => (each: StoredCredential) => [
      name,
      kind,
      credentialId(each),
      each.created ?? '-',
      each.notAfter ?? '-',
      lastUseOf(name, credentialId(each)),
    ];
    return [...apiKeys.map(row('API key')), ...passwords.hashes.map(row('password'))];
  });
  const table = [['USERNAME', 'KIND', 'ID', 'CREATED', 'NOT AFTER', 'LAST USED'], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const padded = (cell: string, column: number): string => cell.padEnd(widths?.[column] ?? 0);
  return table.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
}

async function readLastUses(path: string, env: Env): Promise<readonly LastUse[]> {
  const names = Object.keys(env).filter((name) =>
    /^(?:REDIS_\w+|SIGNING_KEY_FILE|STATE_DIRECTORY)$/.test(name),
  );
  const variables = Object.fromEntries(names.map((name) => [name, env[name]]));
  const environment = parseEnvironment({ ...variables, CREDENTIALS_FILE: path });
  if (!environment.redis) return (await openLastUseFile(environment)?.load()) ?? [];
  const { openRedisStores } = await import('./redis/open-redis-stores.ts');
  const stores = await openRedisStores(environment.redis, systemClock, () => undefined);
  try {
    return await stores.lastUse.load();
  } catch (error) {
    throw new StartupError(
      'Redis, which has when they were last used, does not answer; without REDIS_URL the list leaves it out.',
      { cause: error },
    );
  } finally {
    await stores.close();
  }
}

export function parseCredentialsArguments(
  args: readonly string[],
  defaultFile: string | undefined,
): CredentialsCall {
  const { positionals, values } = read(args);
  if (values.help === true || args.length === 0) return 'help';
  const [name, username, ...others] = positionals;
  const action = [...EDITS, 'list' as const].find((each) => each === name);
  if (action === undefined) {
    throw new StartupError(
      `The command must be ${EDITS.join(', ')} or list, not ${name ?? 'nothing'}.`,
    );
  }
  const path = values.file ?? defaultFile;
  if (!path) throw new StartupError('Say which file: set CREDENTIALS_FILE, or give --file <path>.');
  const id = action === 'retire' ? others.shift() : undefined;
  if (others.length > 0) throw new StartupError(`${action} takes one username.`);
  const { only, days } = values;
  if (action !== 'rotate' && (only !== undefined || days !== undefined)) {
    throw new StartupError('--only and --days belong to rotate.');
  }
  if (action === 'list') return { action, path, ...(username !== undefined && { username }) };
  if (username === undefined) throw new StartupError(`${action} needs a username.`);
  const checked = v.safeParse(usernameSchema, username);
  if (!checked.success) throw new StartupError(`The username ${checked.issues[0].message}.`);
  if (action === 'add' && username.includes('@')) {
    throw new StartupError('A username is not an e-mail address; choose one without @.');
  }
  if (only !== undefined && only !== 'api-key' && only !== 'password') {
    throw new StartupError('--only must be api-key or password.');
  }
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) {
    throw new StartupError('--days must be a whole number from 1 to 9999.');
  }
  return { action, username, path, only, days: days === undefined ? undefined : Number(days), id };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        file: { type: 'string' },
        only: { type: 'string' },
        days: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartupError(messageOf(error).replace(/\.?$/, '.'), { cause: error });
  }
}
