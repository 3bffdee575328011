import { constants, open, rename, type FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { orNone } from '../../contract/json-members.ts';
import { readStartupFile, StartupError, writeFileAtomically } from '../files/startup-files.ts';
import type { Log } from '../http/log.ts';
import type { FileLock } from '../../locks/file-lock.mjs';

const liveSchema = v.strictObject({ jti: v.string(), exp: v.number() });

const endedSchema = v.strictObject({
  ...liveSchema.entries,
  end: v.picklist(['replaced', 'revoked']),
  at: v.number(),
});

const tokensSchema = v.strictObject({ live: v.optional(liveSchema), ended: v.array(endedSchema) });

export type UserTokens = v.InferOutput<typeof tokensSchema>;

export type TokensByUser = ReadonlyMap<string, UserTokens>;

export type LiveTokenFile = ReturnType<typeof createLiveTokenFile>;

const VERSION = 3;

const HEAD = `{"version":${VERSION}}\n`;

const headSchema = v.object({ version: v.number() });

/** A line of the file; the last one of a user counts. */
const lineSchema = v.tuple([v.string(), tokensSchema]);

// Lists and not objects, since a user may be called __proto__.
const wholeSchema = v.variant('version', [
  v.strictObject({
    version: v.literal(1),
    tokens: v.array(v.strictObject({ username: v.string(), ...liveSchema.entries })),
  }),
  v.strictObject({
    version: v.literal(2),
    users: v.array(v.strictObject({ username: v.string(), ...tokensSchema.entries })),
  }),
]);

/** Changes past twice the number of users that are kept before the file is written anew. */
const SPARE_LINES = 1_000;

/** Users written between two looks at what else is to be done. */
const USERS_AT_ONCE = 1_000;

/**
 * Keeps tokens in one file, so that ended ones stay ended after a restart: JSON lines, a head with the version and a
 * line for each change (docs/decisions/tokens-over-a-restart.md).
 */
export function createLiveTokenFile(path: string, lock: FileLock, log: Log) {
  let file: FileHandle | undefined;
  let lines = 0;
  const closeFile = async (): Promise<void> => {
    const before = file;
    file = undefined;
    await before?.close();
  };
  return {
    isHeld: lock.isHeld,
    release(): void {
      void closeFile();
      lock.release();
    },

    /** The tokens of the file; none of a newer version, which is set aside. Throws a StartupError. */
    async load(): Promise<TokensByUser> {
      const content = await readStartupFile('token file', path, HEAD);
      const version = versionOf(content);
      if (version !== undefined && version > VERSION) {
        const aside = `${path}.version-${version}`;
        await rename(path, aside);
        log({
          event: 'warning',
          variable: 'SIGNING_KEY_FILE',
          warning:
            `The token file ${path} is of a newer version (${version}) of this service: it is ${aside} now, ` +
            'and every token issued so far has ended',
        });
        return new Map();
      }
      try {
        return version === VERSION ? readLines(content) : readWhole(content);
      } catch (error) {
        throw new StartupError(
          `The token file ${path} is damaged; remove it and every token issued so far ends.`,
          { cause: error },
        );
      }
    },

    /** Writes the whole file anew. */
    async save(tokens: TokensByUser): Promise<void> {
      await writeFileAtomically(path, textOf([...tokens]));
      lines = tokens.size;
      await closeFile();
    },

    /** Resolves once the change is on disk; the file must have been saved. */
    async append(username: string, tokens: UserTokens): Promise<void> {
      file ??= await open(path, constants.O_WRONLY | constants.O_APPEND);
      const { size } = await file.stat();
      try {
        await file.appendFile(lineOf([username, tokens]));
        await file.datasync();
      } catch (error) {
        // The next line must not follow half of this one.
        await file.truncate(size).catch(() => undefined);
        throw error;
      }
      lines += 1;
    },

    /** @param users whose tokens are known */
    isLong: (users: number): boolean => lines > 2 * users + SPARE_LINES,
  };
}

function versionOf(content: string): number | undefined {
  const [head = ''] = content.split('\n', 1);
  return orNone(() => v.parse(headSchema, JSON.parse(head)).version);
}

function readLines(content: string): TokensByUser {
  // A last line without its end was being written when the service was killed: its token was never handed out.
  const [, ...lines] = content.slice(0, content.lastIndexOf('\n')).split('\n');
  return new Map(lines.map((line) => v.parse(lineSchema, JSON.parse(line))));
}

function readWhole(content: string): TokensByUser {
  const file = v.parse(wholeSchema, JSON.parse(content));
  return file.version === 1
    ? new Map(file.tokens.map(({ username, ...live }) => [username, { live, ended: [] }]))
    : new Map(file.users.map(({ username, ...tokens }) => [username, tokens]));
}

function lineOf(entry: readonly [string, UserTokens]): string {
  return `${JSON.stringify(entry)}\n`;
}

function* textOf(users: readonly (readonly [string, UserTokens])[]): Generator<string> {
  yield HEAD;
  for (let from = 0; from < users.length; from += USERS_AT_ONCE) {
    yield users
      .slice(from, from + USERS_AT_ONCE)
      .map(lineOf)
      .join('');
  }
}
