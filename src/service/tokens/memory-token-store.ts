import { EventEmitter } from 'node:events';
import type { Clock } from '../../contract/clock.ts';
import {
  ENDED_KEPT,
  type LiveToken,
  type TokenEnd,
  type TokenStatus,
  type TokenStore,
  tokensUnavailable,
} from './token-store.ts';
import type { LiveTokenFile, TokensByUser, UserTokens } from './token-file.ts';

export class MemoryTokenStore implements TokenStore {
  #users: Map<string, UserTokens>;
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
    const users = withoutEnded((await file?.load()) ?? new Map(), clock);
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
    const endedToken = ended.find((each) => each.jti === jti);
    if (endedToken) return { state: endedToken.end, at: endedToken.at };
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
    await this.file?.append(username, tokens);
    this.#users.set(username, tokens);
    // The appended lines count, even if the file stays long for now.
    if (this.file?.isLong(this.#users.size)) await this.#shorten().catch(() => undefined);
  }

  async #shorten(): Promise<void> {
    this.#users = withoutEnded(this.#users, this.clock);
    await this.file?.save(this.#users);
  }
}

function withoutEnded(users: TokensByUser, clock: Clock): Map<string, UserTokens> {
  const nowS = clock.now() / 1000;
  const isAlive = ({ live, ended }: UserTokens): boolean =>
    [live, ...ended].some((token) => token && token.exp > nowS);
  return new Map([...users].filter(([, tokens]) => isAlive(tokens)));
}
