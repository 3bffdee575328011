import { randomUUID } from 'node:crypto';
import type { Clock } from '../../contract/clock.ts';
import type { AccessTokenClaims, AccessTokenSigner } from './access-token.ts';
import type { TokenEnd, TokenStatus, TokenStore } from './token-store.ts';

export type TokenState =
  | ((
      | Exclude<TokenStatus, { state: 'live' }>
      | { readonly state: 'valid'; /** Valid for its grace alone. */ readonly isReplaced?: true }
      | { readonly state: 'expired' }
    ) & { readonly claims: AccessTokenClaims })
  | { readonly state: 'invalid' };

export class TokenRegistry {
  constructor(
    private readonly options: {
      readonly signer: AccessTokenSigner;
      readonly clock: Clock;
      readonly lifetimeS: number;
      /** How long a replaced token lives on, 0 by default (contract, Authentication 4). */
      readonly graceS?: number;
      readonly knowsUser: (username: string) => boolean;
      readonly store: TokenStore;
    },
  ) {}

  /** Ends the user's previous token, too. `isWanted` is asked last: a caller that has hung up gets and loses none. */
  async issue(username: string, isWanted: () => boolean = () => true) {
    const { signer, clock, lifetimeS, store } = this.options;
    const iat = Math.floor(clock.now() / 1000);
    const claims = { sub: username, jti: randomUUID(), iat, exp: iat + lifetimeS };
    const accessToken = await signer.sign(claims);
    const { jti, exp } = claims;
    const change = await store.replace(username, { jti, exp }, isWanted);
    return change && { accessToken, expiresInS: lifetimeS, claims, replaced: change.replaced };
  }

  /** Looks a token over; changes nothing, so that no failed call can end a good token. */
  async inspect(token: string): Promise<TokenState> {
    const { signer, clock, knowsUser, store, graceS = 0 } = this.options;
    const claims = await signer.verify(token);
    if (!claims || !knowsUser(claims.sub)) return { state: 'invalid' };
    if (clock.now() >= claims.exp * 1000) return { state: 'expired', claims };
    const status = await store.lookUp(claims.sub, claims.jti);
    if (status.state === 'replaced' && status.at !== undefined) {
      if (clock.now() < status.at + graceS * 1000)
        return { state: 'valid', isReplaced: true, claims };
    }
    return status.state === 'live' ? { state: 'valid', claims } : { ...status, claims };
  }

  async revoke({ sub, jti }: AccessTokenClaims): Promise<boolean> {
    return (await this.options.store.revoke(sub, jti)) !== undefined;
  }

  endTokenOf(username: string): Promise<string | undefined> {
    return this.options.store.revoke(username);
  }

  watch({ sub, jti, exp }: AccessTokenClaims, onEnd: (end: TokenEnd | 'expired') => void) {
    const { clock, store, graceS = 0 } = this.options;
    const end = (reason: TokenEnd | 'expired'): void => {
      unwatch();
      onEnd(reason);
    };
    const cancelTimer = clock.after(exp * 1000 - clock.now(), () => end('expired'));
    let cancelGrace = (): void => undefined;
    const unwatchStore = store.watch(sub, jti, (reason) => {
      if (reason !== 'replaced' || graceS === 0) return end(reason);
      cancelGrace = clock.after(graceS * 1000, () => end(reason));
    });
    const unwatch = (): void => {
      cancelTimer();
      cancelGrace();
      unwatchStore();
    };
    return unwatch;
  }
}
