import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import * as v from 'valibot';
import type { Clock } from '../../contract/clock.ts';
import { readStartupFile, StartupError, writeFileAtomically } from '../startup-files.ts';
import type { AccessTokenClaims, AccessTokenSigner } from './access-token.ts';

/** Why a token that was good once is not any more (contract, States and transitions). */
export type TokenEnd = 'expired' | 'terminated';

/** What the registry says of a token that a call brought. */
type TokenState =
  | { readonly state: 'valid'; readonly claims: AccessTokenClaims }
  | { readonly state: TokenEnd }
  | { readonly state: 'invalid' };

interface TokenRegistryOptions {
  readonly signer: AccessTokenSigner;
  readonly clock: Clock;
  /** Seconds. */
  readonly lifetimeS: number;
  /** Only a token's owner that still exists may use it. */
  readonly knowsUser: (username: string) => boolean;
  /** Undefined: the current tokens are kept in memory alone. */
  readonly store?: TokenStore | undefined;
}

/**
 * The four states of an access token, per service user: none, valid, expired, terminated
 * (contract, States and transitions). One valid token a user: the one issued last.
 */
export class TokenRegistry {
  readonly #options: TokenRegistryOptions;
  readonly #current: Map<string, CurrentToken>;
  /** Emits the `jti` of a token that is terminated. */
  readonly #terminated = new EventEmitter().setMaxListeners(0);
  #saving: Promise<unknown> = Promise.resolve();

  private constructor(options: TokenRegistryOptions, current: Map<string, CurrentToken>) {
    this.#options = options;
    this.#current = current;
  }

  static async create(options: TokenRegistryOptions): Promise<TokenRegistry> {
    const current = (await options.store?.load()) ?? new Map<string, CurrentToken>();
    // Written once at the start, so that a folder that cannot be written to is found out now.
    await options.store?.save(current);
    return new TokenRegistry(options, current);
  }

  /**
   * Issues a token and ends the user's previous one. Nothing ends where this throws.
   * @param isWanted asked last of all; a caller that has hung up gets no token and loses none
   * @returns undefined where the token was not wanted any more
   */
  async issue(username: string, isWanted: () => boolean = () => true) {
    const { signer, clock, lifetimeS, store } = this.#options;
    const iat = Math.floor(clock.now() / 1000);
    const claims = { sub: username, jti: randomUUID(), iat, exp: iat + lifetimeS };
    const accessToken = await signer.sign(claims);
    const token: CurrentToken = { jti: claims.jti, exp: claims.exp };
    // One at a time, so that what is on disk and what is in memory change in the same order, and the
    // token that was issued last is the one that is current.
    const saved = this.#saving.then(async () => {
      if (!isWanted()) return undefined;
      await store?.save(this.#withCurrent(username, token));
      const previous = this.#current.get(username);
      this.#current.set(username, token);
      if (previous) this.#terminated.emit(previous.jti);
      return { accessToken, /** Seconds. */ expiresInS: lifetimeS };
    });
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  /** Looks a token over; changes nothing, so that no failed call can end a good token. */
  async inspect(token: string): Promise<TokenState> {
    const claims = await this.#options.signer.verify(token);
    if (!claims || !this.#options.knowsUser(claims.sub)) return { state: 'invalid' };
    if (this.#options.clock.now() >= claims.exp * 1000) return { state: 'expired' };
    if (this.#current.get(claims.sub)?.jti !== claims.jti) return { state: 'terminated' };
    return { state: 'valid', claims };
  }

  /** Calls `onEnd` once, when the token stops being valid; returns the undo. */
  watch({ sub, jti, exp }: AccessTokenClaims, onEnd: (end: TokenEnd) => void): () => void {
    const { clock } = this.#options;
    const unwatch = (): void => {
      cancelTimer();
      this.#terminated.off(jti, onTerminated);
    };
    const end = (reason: TokenEnd): void => {
      unwatch();
      onEnd(reason);
    };
    const onTerminated = (): void => end('terminated');
    const cancelTimer = clock.after(exp * 1000 - clock.now(), () => end('expired'));
    this.#terminated.on(jti, onTerminated);
    // It may have ended between the call's inspection and now.
    if (this.#current.get(sub)?.jti !== jti) queueMicrotask(() => this.#terminated.emit(jti));
    return unwatch;
  }

  /** A copy with one entry changed, without those that time has ended anyway. */
  #withCurrent(username: string, token: CurrentToken): Map<string, CurrentToken> {
    const nowS = this.#options.clock.now() / 1000;
    const alive = [...this.#current].filter(([, { exp }]) => exp > nowS);
    return new Map([...alive, [username, token]]);
  }
}

/** Which token of a user is the valid one. No secret: a `jti` alone signs nobody in. */
export interface CurrentToken {
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly exp: number;
}

/** Keeps the current tokens over a restart, so that what was terminated stays terminated. */
export interface TokenStore {
  load(): Promise<Map<string, CurrentToken>>;
  /** Resolves when the entries are safe; all or nothing. */
  save(tokens: ReadonlyMap<string, CurrentToken>): Promise<void>;
}

const fileSchema = v.strictObject({
  version: v.literal(1),
  // A list and not an object, since a user may be called __proto__.
  tokens: v.array(v.strictObject({ username: v.string(), jti: v.string(), exp: v.number() })),
});

const EMPTY_FILE = '{"version":1,"tokens":[]}';

/** A token store in one JSON file, written beside itself and renamed over. */
export function createFileTokenStore(path: string): TokenStore {
  return {
    async load() {
      const content = await readStartupFile('token file', path, EMPTY_FILE);
      try {
        const { tokens } = v.parse(fileSchema, JSON.parse(content));
        return new Map(tokens.map(({ username, jti, exp }) => [username, { jti, exp }]));
      } catch (error) {
        throw new StartupError(
          `The token file ${path} is damaged; remove it and every token issued so far ends.`,
          { cause: error },
        );
      }
    },
    async save(tokens) {
      const list = [...tokens].map(([username, token]) => ({ username, ...token }));
      await writeFileAtomically(path, `${JSON.stringify({ version: 1, tokens: list })}\n`);
    },
  };
}
