import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { B64TOKEN } from '../contract/token-response.ts';
import { codeOf, writeFileAtomically } from '../service/startup-files.ts';
import { CommandError, EXIT, fileFault } from './command-error.ts';

/** What the programs of a machine share of one service user (docs/decisions/one-token-for-all-programs.md). */
export interface SharedToken {
  readonly accessToken: string;
  /** From when on it is not used any more, and when it ends: Unix time, seconds. */
  readonly renewAt: number;
  readonly expiresAt: number;
}

export interface TokenOwner {
  /** The token endpoint's address, without its query. */
  readonly tokenUrl: string;
  readonly username: string;
}

/** Time as this command waits; a port, so that tests need not. */
export interface WaitingClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** @throws the signal's reason once it is aborted */
  sleep(milliseconds: number): Promise<void>;
}

export type TokenFile = ReturnType<typeof createTokenFile>;

/** How often somebody who waits for the lock looks, and how long, milliseconds. */
const LOOKS_APART_MS = 200;
const LONGEST_WAIT_MS = 90_000;

/** Whoever made a lock of this age has died, milliseconds. */
const OLD_LOCK_MS = 60_000;

const second = v.pipe(v.number(), v.safeInteger());

const storedSchema = v.object({
  version: v.literal(1),
  access_token: v.pipe(v.string(), v.regex(B64TOKEN)),
  renew_at: second,
  expires_at: second,
  token_url: v.string(),
  username: v.string(),
});

/** Where the files are: `$XDG_CACHE_HOME/gatehouse`, or `~/.cache/gatehouse`. */
export function tokenFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'gatehouse');
}

/** Opens the file that all programs of this machine share for one service user, and its lock. */
export function createTokenFile(folder: string, { tokenUrl, username }: TokenOwner) {
  const id = createHash('sha256').update(`${tokenUrl}\n${username}`, 'utf8').digest('hex');
  const path = join(folder, `token-${id.slice(0, 32)}.json`);
  const lock = join(folder, `token-${id.slice(0, 32)}.lock`);

  const makeFolder = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw fileFault(`The folder of tokens ${folder} cannot be made`, error, EXIT.usage);
    }
  };
  /** Makes a file that was not there. @returns whether this call made it */
  const create = async (file: string): Promise<boolean> => {
    try {
      await (await open(file, 'wx', 0o600)).close();
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw fileFault(`${file} cannot be written`, error, EXIT.usage);
    }
  };
  const isOld = async (now: number): Promise<boolean> => {
    const known = await stat(lock).catch(() => undefined);
    return known !== undefined && now - known.mtimeMs > OLD_LOCK_MS;
  };
  /** Of two that find an old lock, none removes a new one. */
  const breakOld = async (now: number): Promise<void> => {
    if (!(await isOld(now)) || !(await create(`${lock}.break`))) return;
    try {
      if (await isOld(now)) await rm(lock, { force: true });
    } finally {
      await rm(`${lock}.break`, { force: true });
    }
  };

  return {
    path,
    /** @returns undefined where there is none, or nothing that can be read as one */
    async read(): Promise<SharedToken | undefined> {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const parsed = v.safeParse(storedSchema, toJson(text));
      if (!parsed.success) return undefined;
      const { access_token: accessToken, renew_at: renewAt, expires_at: expiresAt } = parsed.output;
      const isOwn = parsed.output.token_url === tokenUrl && parsed.output.username === username;
      return isOwn ? { accessToken, renewAt, expiresAt } : undefined;
    },
    async write({ accessToken, renewAt, expiresAt }: SharedToken): Promise<void> {
      await makeFolder();
      const stored: v.InferOutput<typeof storedSchema> = {
        version: 1,
        access_token: accessToken,
        renew_at: renewAt,
        expires_at: expiresAt,
        token_url: tokenUrl,
        username,
      };
      try {
        await writeFileAtomically(path, `${JSON.stringify(stored)}\n`);
      } catch (error) {
        throw fileFault(`The token file ${path} cannot be written`, error, EXIT.failed);
      }
    },
    /** Removes it. The token itself lives on at the service. */
    forget: (): Promise<void> => rm(path, { force: true }),
    /**
     * Runs work that one program of this machine may do at a time.
     * @param look asked before each try: what it returns makes the lock needless
     * @throws {CommandError} nobody let go of the lock for too long
     */
    async withLock<Result>(
      clock: WaitingClock,
      look: () => Promise<Result | undefined>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      await makeFolder();
      const begun = clock.now();
      for (;;) {
        const found = await look();
        if (found !== undefined) return found;
        if (await create(lock)) break;
        await breakOld(clock.now());
        if (clock.now() - begun > LONGEST_WAIT_MS) {
          throw new CommandError(
            `Another program asks for a token and does not end. If there is none, remove ${lock} and try again.`,
          );
        }
        await clock.sleep(LOOKS_APART_MS);
      }
      const release = (): void => rmSync(lock, { force: true });
      // Also where a second Ctrl-C ends the process in the middle.
      process.once('exit', release);
      try {
        return await work();
      } finally {
        process.off('exit', release);
        release();
      }
    },
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
