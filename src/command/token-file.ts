import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonOrNone } from '../contract/json-members.ts';
import { B64TOKEN } from '../contract/token-response.ts';
import { writeFileAtomically } from '../service/files/startup-files.ts';
import { EXIT, fileFault } from './command-error.ts';
import { createFolderLock } from './folder-lock.ts';

/** What the programs of a machine share of one service user (docs/decisions/one-token-for-all-programs.md). */
export interface SharedToken {
  readonly accessToken: string;
  /** From when on it is not used any more, and when it ends: Unix time, seconds. */
  readonly renewAt: number;
  readonly expiresAt: number;
}

export interface TokenOwner {
  readonly tokenUrl: string;
  readonly username: string;
}

export type TokenFile = ReturnType<typeof createTokenFile>;

/** By how much the clock that wrote a file may be ahead; its times would be too late by as much, milliseconds. */
const CLOCKS_APART_MS = 60_000;

const second = v.pipe(v.number(), v.safeInteger());

const storedSchema = v.object({
  version: v.literal(1),
  access_token: v.pipe(v.string(), v.regex(B64TOKEN)),
  renew_at: second,
  expires_at: second,
  token_url: v.string(),
  username: v.string(),
});

export function tokenFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'gatehouse');
}

/** Opens the file that all programs of this machine share for one service user, and its lock. */
export function createTokenFile(folder: string, { tokenUrl, username }: TokenOwner) {
  const id = createHash('sha256').update(`${tokenUrl}\n${username}`, 'utf8').digest('hex');
  const path = join(folder, `token-${id.slice(0, 32)}.json`);
  const { makeFolder, withLock } = createFolderLock({
    path: join(folder, `token-${id.slice(0, 32)}.lock`),
    folder,
    holderDoes: 'asks for a token',
  });

  return {
    path,
    /** @returns undefined for a missing or invalid file, and for one whose clock was ahead of `now` */
    async read(now: number): Promise<SharedToken | undefined> {
      const text = await readFile(path, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const parsed = v.safeParse(storedSchema, jsonOrNone(text));
      if (!parsed.success) return undefined;
      const { access_token: accessToken, renew_at: renewAt, expires_at: expiresAt } = parsed.output;
      const isOwn = parsed.output.token_url === tokenUrl && parsed.output.username === username;
      const { mtimeMs } = await stat(path);
      const isOfTheFuture = mtimeMs > now + CLOCKS_APART_MS;
      return isOwn && !isOfTheFuture ? { accessToken, renewAt, expiresAt } : undefined;
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
    forget: (): Promise<void> => rm(path, { force: true }),
    withLock,
  };
}
