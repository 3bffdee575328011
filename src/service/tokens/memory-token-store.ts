import { EventEmitter } from 'node:events';
import * as v from 'valibot';
import type { Clock } from '../../contract/clock.ts';
import { readStartupFile, StartupError, writeFileAtomically } from '../files/startup-files.ts';
import type { FileLock } from '../../locks/file-lock.mjs';
import {
  ENDED_KEPT,
  type LiveToken,
  type TokenEnd,
  type TokenStatus,
  type TokenStore,
  tokensUnavailable,
} from './token-store.ts';

const liveSchema = v.strictObject({ jti: v.string(), exp: v.number() });

const endedSchema = v.strictObject({
  ...liveSchema.entries,
  end: v.picklist(['replaced', 'revoked']),
  at: v.number(),
});

interface UserTokens {
  readonly live?: LiveToken | undefined;
  readonly ended: readonly v.InferOutput<typeof endedSchema>[];
}

export type TokensByUser = ReadonlyMap<string, UserTokens>;

export type LiveTokenFile = ReturnType<typeof createLiveTokenFile>;

export class MemoryTokenStore implements TokenStore {
  readonly #users: Map<string, UserTokens>;
  readonly #ends = new EventEmitter().setMaxListeners(0);
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly clock: Clock,
    private readonly file: LiveTokenFile | undefined,
    users: TokensByUser,
  ) {
    this.#users = new Map(users);
  }

  static async create(clock: Clock, file?: LiveTokenFile): Promise<MemoryTokenStore> {
    const users = (await file?.load()) ?? new Map<string, UserTokens>();
    // Written once at the start, so that a folder that cannot be written to is found out now.
    await file?.save(users);
    return new MemoryTokenStore(clock, file, users);
  }

  replace(username: string, token: LiveToken, isWanted: () => boolean) {
    return this.#inOrder(async () => {
      this.#checkFile();
      if (!isWanted()) return undefined;
      const replaced = this.#users.get(username)?.live;
      await this.#keep(username, { live: token, ended: this.#endedBy(username, 'replaced') });
      if (replaced) this.#ends.emit(replaced.jti, 'replaced');
      return { replaced: replaced?.jti };
    });
  }

  async lookUp(username: string, jti: string): Promise<TokenStatus> {
    this.#checkFile();
    return Promise.resolve(this.#statusOf(username, jti));
  }

  revoke(username: string, jti?: string): Promise<string | undefined> {
    return this.#inOrder(async () => {
      this.#checkFile();
      const live = this.#users.get(username)?.live?.jti;
      if (live === undefined || live !== (jti ?? live)) return undefined;
      await this.#keep(username, { ended: this.#endedBy(username, 'revoked') });
      this.#ends.emit(live, 'revoked');
      return live;
    });
  }

  watch(username: string, jti: string, onEnd: (end: TokenEnd) => void): () => void {
    this.#ends.once(jti, onEnd);
    // It may have ended between the call's inspection and now.
    const { state } = this.#statusOf(username, jti);
    if (state !== 'live') queueMicrotask(() => this.#ends.emit(jti, state));
    return () => void this.#ends.off(jti, onEnd);
  }

  readiness(): Promise<string | undefined> {
    const isOurs = this.file?.isHeld() ?? true;
    return Promise.resolve(isOurs ? undefined : 'Another service may have taken the tokens over');
  }

  async close(): Promise<void> {
    await this.#writing;
    this.file?.release();
  }

  #checkFile(): void {
    if (this.file?.isHeld() === false) throw tokensUnavailable();
  }

  /** One change at a time, so that disk and memory agree and the token that was issued last is live. */
  #inOrder<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#writing.then(change);
    this.#writing = changed.catch(() => undefined);
    return changed;
  }

  #statusOf(username: string, jti: string): TokenStatus {
    const { live, ended = [] } = this.#users.get(username) ?? {};
    if (live?.jti === jti) return { state: 'live' };
    const found = ended.find((each) => each.jti === jti);
    if (found) return { state: found.end, at: found.at };
    return { state: live ? 'replaced' : 'unknown' };
  }

  #endedBy(username: string, end: 'replaced' | 'revoked'): UserTokens['ended'] {
    const { live, ended = [] } = this.#users.get(username) ?? {};
    const now = this.clock.now();
    return [...(live ? [{ ...live, end, at: now }] : []), ...ended]
      .filter(({ exp }) => exp * 1000 > now)
      .slice(0, ENDED_KEPT);
  }

  async #keep(username: string, tokens: UserTokens): Promise<void> {
    const nowS = this.clock.now() / 1000;
    const isAlive = ({ live, ended }: UserTokens): boolean =>
      [live, ...ended].some((token) => token && token.exp > nowS);
    const others = () => [...this.#users].filter(([, each]) => isAlive(each));
    await this.file?.save(new Map([...others(), [username, tokens]]));
    this.#users.set(username, tokens);
  }
}

// A list and not an object, since a user may be called __proto__.
const fileSchema = v.variant('version', [
  v.strictObject({
    version: v.literal(1),
    tokens: v.array(v.strictObject({ username: v.string(), ...liveSchema.entries })),
  }),
  v.strictObject({
    version: v.literal(2),
    users: v.array(
      v.strictObject({
        username: v.string(),
        live: v.optional(liveSchema),
        ended: v.array(endedSchema),
      }),
    ),
  }),
]);

const EMPTY_FILE = '{"version":2,"users":[]}';

/** Stores tokens in one JSON file, so that ended tokens stay ended after a restart. */
export function createLiveTokenFile(path: string, lock: FileLock) {
  return {
    ...lock,
    async load(): Promise<TokensByUser> {
      const content = await readStartupFile('token file', path, EMPTY_FILE);
      try {
        const file = v.parse(fileSchema, JSON.parse(content));
        return file.version === 1
          ? new Map(file.tokens.map(({ username, ...live }) => [username, { live, ended: [] }]))
          : new Map(file.users.map(({ username, ...tokens }) => [username, tokens]));
      } catch (error) {
        throw new StartupError(
          `The token file ${path} is damaged; remove it and every token issued so far ends.`,
          { cause: error },
        );
      }
    },
    async save(tokens: TokensByUser): Promise<void> {
      const users = [...tokens].map(([username, each]) => ({ username, ...each }));
      await writeFileAtomically(path, `${JSON.stringify({ version: 2, users })}\n`);
    },
  };
}
