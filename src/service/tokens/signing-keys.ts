import type { Clock } from '../../contract/clock.ts';
import type { Log } from '../http/log.ts';
import { ReloadedFile } from '../files/reloaded-file.ts';
import { generateSigningKey, readSigningKeys, type SigningKey } from './signing-key.ts';

export const KEYS_MAX_AGE_S = 300;

export class SigningKeys {
  #keys: ReadonlyMap<string, SigningKey> = new Map();
  #effective: ReadonlyMap<string, number> = new Map();

  /** @param keys at least one; of those without `notBefore` the last one is the newest */
  constructor(
    keys: readonly SigningKey[],
    private readonly clock: Clock,
  ) {
    this.#take(keys, 0);
  }

  /** A key without a start begins to sign once no cache of the published keys can lack it. */
  update(keys: readonly SigningKey[]): void {
    this.#take(keys, this.clock.now() + KEYS_MAX_AGE_S * 1_000);
  }

  get signing(): SigningKey {
    const now = this.clock.now();
    const from = (key: SigningKey) => Math.max(now, this.#effective.get(key.publicJwk.kid) ?? 0);
    const [first, ...others] = this.#keys.values();
    if (!first) throw new TypeError('There is no signing key');
    return others.reduce((best, key) => {
      if (from(key) !== from(best)) return from(key) < from(best) ? key : best;
      return (key.notBefore ?? 0) >= (best.notBefore ?? 0) ? key : best;
    }, first);
  }

  find(kid: string | undefined): SigningKey | undefined {
    return this.#keys.get(kid ?? '');
  }

  get published() {
    return { keys: [...this.#keys.values()].map(({ publicJwk }) => publicJwk) };
  }

  #take(keys: readonly SigningKey[], unlessSaid: number): void {
    const previous = this.#effective;
    this.#keys = new Map(keys.map((key) => [key.publicJwk.kid, key]));
    this.#effective = new Map(
      keys.map(({ publicJwk: { kid }, notBefore }) => [
        kid,
        notBefore === undefined ? (previous.get(kid) ?? unlessSaid) : notBefore * 1_000,
      ]),
    );
  }
}

export async function openSigningKeys(path: string | undefined, clock: Clock, log: Log) {
  if (path === undefined) {
    return { keys: new SigningKeys([await generateSigningKey()], clock), keyFile: undefined };
  }
  const keyFile = await ReloadedFile.open({
    name: 'keys',
    variable: 'SIGNING_KEY_FILE',
    path,
    read: readSigningKeys,
    clock,
    log,
  });
  const keys = new SigningKeys(keyFile.first, clock);
  keyFile.onChange((newKeys) => keys.update(newKeys));
  return { keys, keyFile };
}
