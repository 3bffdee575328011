import { TOKEN_LIFETIME_S } from '../contract/token-response.ts';
import type { SignInFailure, TokenOutcome } from '../session/sign-in.ts';
import { isQuota } from '../transport/throttling.ts';
import { CommandError, EXIT } from './command-error.ts';
import { SIGN_IN_FAILURES } from '../transport/failure-copy.ts';
import { COMMAND_COPY, SIGN_IN_TITLES } from './copy.ts';
import type { WaitingClock } from './folder-lock.ts';
import type { SharedToken, TokenFile } from './token-file.ts';

export interface TokenSource {
  get(): Promise<string>;
  /** A token in place of a refused one: another program's newer one, or a new one. */
  replace(refused: string): Promise<string>;
}

interface SourceContext {
  readonly file: TokenFile;
  readonly clock: WaitingClock;
  readonly prepare: () => Promise<() => Promise<TokenOutcome>>;
  readonly say: (line: string) => void;
}

const SHORTEST_WAIT_S = 1;
export const LONGEST_WAIT_S = 300;
export const MAX_WAITS = 5;

/** For how long a token is used without another look: the service says where another program has replaced it. */
const READS_APART_MS = 1_000;

/** How long before its end a token is not used any more, seconds; of a short one half of it. */
const MARGIN_S = 60;

/** Shares a token by its file (docs/decisions/one-token-for-all-programs.md, The course of a call). */
export function createTokenSource({ file, clock, prepare, say }: SourceContext): TokenSource {
  const find = async (refused: string | undefined): Promise<SharedToken | undefined> => {
    const token = await file.read(clock.now());
    const isLive = token && clock.now() / 1_000 < token.renewAt && token.accessToken !== refused;
    return isLive ? token : undefined;
  };
  /** @returns the seconds to wait before the next try, where the service wants that */
  const request = async (ask: () => Promise<TokenOutcome>): Promise<SharedToken | number> => {
    const askedAt = Math.floor(clock.now() / 1_000);
    const outcome = await ask();
    if (!outcome.ok) return waitOf(outcome.failure) ?? fail(outcome.failure);
    const { accessToken, expiresInS = TOKEN_LIFETIME_S } = outcome.grant;
    const expiresAt = askedAt + expiresInS;
    const margin = expiresInS < 2 * MARGIN_S ? Math.floor(expiresInS / 2) : MARGIN_S;
    const token = { accessToken, renewAt: expiresAt - margin, expiresAt };
    await file.write(token);
    return token;
  };
  const obtain = async (refused?: string): Promise<string> => {
    // Before the lock is taken: a person may take their time.
    const ask = await prepare();
    for (let waits = 0; ; waits += 1) {
      const look = (): Promise<SharedToken | undefined> => find(refused);
      // Not held while it waits: a lock that is old is taken for one of a program that died.
      const renew = async () => {
        const newer = await look();
        if (!newer && refused !== undefined) say(COMMAND_COPY.tokenEnded);
        return newer ?? request(ask);
      };
      const token = await file.withLock<SharedToken | number>(clock, renew, look);
      if (typeof token !== 'number') return token.accessToken;
      if (waits === MAX_WAITS) throw new CommandError(COMMAND_COPY.askedToWaitTooOften);
      say(COMMAND_COPY.waiting(token));
      await clock.sleep(token * 1_000);
    }
  };
  let last: { readonly token: SharedToken; readonly at: number } | undefined;
  return {
    async get() {
      const now = clock.now();
      const isNew = last && now >= last.at && now < last.at + READS_APART_MS;
      if (last && isNew && now / 1_000 < last.token.renewAt) return last.token.accessToken;
      const token = await find(undefined);
      last = token && { token, at: now };
      return token?.accessToken ?? obtain();
    },
    replace(refused) {
      last = undefined;
      return obtain(refused);
    },
  };
}

export function fixedToken(accessToken: string): TokenSource {
  return {
    get: async () => accessToken,
    async replace() {
      throw new CommandError(COMMAND_COPY.givenTokenRefused, EXIT.refused);
    },
  };
}

/**
 * Seconds to wait after 429 or 503; undefined after another answer, and for longer than a person waits. A lock for
 * wrong tries is not waited for: the password is still wrong after it. Nor is a quota.
 */
function waitOf({ code, status, description = '', retryAfterS = SHORTEST_WAIT_S }: SignInFailure) {
  if (code === 'locked-out' || isQuota(description, retryAfterS)) return undefined;
  if ((status !== 429 && status !== 503) || retryAfterS > LONGEST_WAIT_S) return undefined;
  return Math.max(SHORTEST_WAIT_S, retryAfterS);
}

function fail({ code, endpoint, status, description, fault }: SignInFailure): never {
  if (status === 407) throw new CommandError(COMMAND_COPY.proxyWantsUser);
  const reason = description ?? fault;
  const isRefusal = status !== undefined && [400, 401, 403].includes(status);
  throw new CommandError(
    [
      SIGN_IN_TITLES[code] ?? SIGN_IN_FAILURES[code].title,
      ...(reason === undefined ? [] : [COMMAND_COPY.serviceSays(reason)]),
      COMMAND_COPY.askedOf(endpoint, status),
    ].join(' '),
    isRefusal ? EXIT.refused : EXIT.failed,
  );
}
