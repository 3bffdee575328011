import { inLanguage } from '../contract/language.ts';
import type { CallFailure, CallFailureCode } from '../transport/call-failure.ts';
import {
  copyOfFailure,
  FAILURE_COPY,
  quoteOf,
  type FormFailureCopy,
} from '../transport/failure-copy.ts';
import type { PastedToken, PastedTokenFault } from '../session/read-pasted-token.ts';
import { COPY } from './copy.ts';
import { formatMoment } from '../session/format-moment.ts';

export const PASTED_TOKEN_COPY = inLanguage('PASTED_TOKEN_COPY', {
  offer: 'Use a token I already have',
  back: 'Sign in with username and password',
  lead: 'With a token that you already have.',
  label: 'Access token',
  hint:
    'From a running job, for example. Nothing is terminated by this: the token goes on working ' +
    'where it is.',
  submit: 'Use this token',
  busy: 'Asking the service…',
  notLoaded: {
    title: 'This page could not load a part of itself.',
    advice: 'Check the network and try again.',
  },
  ended: (moment: string) =>
    `This token has ended by this computer’s clock: ${moment}. Take a newer one, or correct the clock.`,
  keyRefused: {
    title: 'The service refused the API key.',
    advice:
      'Use the key of the service user that the token was issued to. If this page asks for no ' +
      'key, tell its operator.',
  },
  refused: 'The service refused this token.',
  expired: 'It has expired.',
  replaced: 'It may have expired, or a newer one has replaced it.',
  replacedOrWrongKey:
    'It may have expired, or a newer one has replaced it, or the API key is wrong: the service ' +
    'does not say which.',
});

/** Why a token cannot be used; `not-loaded` if the checking code did not load. */
export type TokenFailure = CallFailure | { readonly code: 'not-loaded'; readonly endpoint: string };

export const PASTE_FAULTS = inLanguage<Record<PastedTokenFault, string>>('PASTE_FAULTS', {
  empty: 'Access token is missing.',
  'too-long': 'This has more than 16 KiB: no token is that long.',
  shortened: 'There are dots in it where a program has cut it for showing. Copy the whole token.',
  address: 'This is an address, not a token.',
  'e-mail': 'This is an e-mail address, not a token.',
  basic: 'These are Basic credentials, not a token: sign in with username and password instead.',
  'no-access-token': 'This is JSON, but no access_token is in it.',
  damaged:
    'This begins as a JSON Web Token, but was cut or changed on the way. Copy the whole token.',
  characters: 'This is not a token: it has spaces, or characters that no token has.',
});

export function copyOfPasteFault(refused: Extract<PastedToken, { ok: false }>, now: number) {
  if (refused.fault !== 'ended') return PASTE_FAULTS[refused.fault];
  return PASTED_TOKEN_COPY.ended(formatMoment(refused.endedAt, now));
}

export const TOKEN_ADVICE = inLanguage<Partial<Record<CallFailureCode, string>>>('TOKEN_ADVICE', {
  offline: 'Connect to the network and try again.',
  timeout: 'Try again in a moment.',
  empty: 'Try again in a moment.',
  'rate-limited': 'Wait a moment and try again.',
});

export function copyOfTokenFailure(failure: TokenFailure): FormFailureCopy {
  if (failure.code === 'not-loaded') return PASTED_TOKEN_COPY.notLoaded;
  const { code, retryAfterS } = failure;
  const quote = quoteOf(failure);
  if (code === 'token-refused') return copyOfRefusal(failure);
  if (code === 'forbidden') return { ...PASTED_TOKEN_COPY.keyRefused, field: 'apiKey', quote };
  const { title, advice } = copyOfFailure(failure);
  const isBusy = code === 'rate-limited' || code === 'server-error';
  const wait = isBusy && retryAfterS !== undefined ? COPY.retryIn(retryAfterS) : undefined;
  return { title, advice: wait ?? TOKEN_ADVICE[code] ?? advice, quote };
}

function copyOfRefusal({ tokenIs, description }: CallFailure): FormFailureCopy {
  const says = description === undefined ? '' : ` ${FAILURE_COPY.serviceSays(description)}`;
  const { refused: title, expired, replaced, replacedOrWrongKey } = PASTED_TOKEN_COPY;
  const reason = tokenIs === 'refused' ? replaced : replacedOrWrongKey;
  return { title, advice: (tokenIs === 'expired' ? expired : reason) + says, field: 'token' };
}
