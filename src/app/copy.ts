import { inLanguage } from '../contract/language.ts';
import { quoteOf, SIGN_IN_FAILURES, type FormFailureCopy } from '../transport/failure-copy.ts';
import type { SessionView } from '../session/session-state.ts';
import type { SignInFailure } from '../session/sign-in.ts';
import { defineCommands } from '../explorer/commands/define-commands.ts';

export const SESSION_COMMANDS = defineCommands('SESSION_COMMANDS', 'session', {
  'show-session': { label: 'Session and token', keywords: 'token, claims, user' },
  'switch-service': { label: 'Switch to another service' },
  'sign-out': { label: 'Sign out', keywords: 'log out, logout' },
  'end-token': {
    label: 'Sign out and end the token everywhere',
    keywords: 'log out, logout, revoke',
  },
});

export const COPY = inLanguage('COPY', {
  tagline: 'Explore a GraphQL data service',
  signIn: {
    title: 'Sign in',
    titleTo: 'Sign in to',
    lead: 'With the service user of your subscription.',
    service: 'Service',
    username: 'Username',
    usernameHint: 'The service user’s name, not your e-mail address.',
    password: 'Password',
    reveal: 'Show',
    show: (label: string) => `${label}: show what is typed`,
    hide: (label: string) => `${label}: hide what is typed`,
    apiKey: 'API key',
    apiKeyComes: 'Comes with this page',
    submit: 'Sign in',
    busy: 'Signing in…',
    required: (label: string) => `${label} is missing.`,
    apiKeyCharacters: 'An API key has no spaces, line breaks or letters outside ASCII.',
    warning:
      'Signing in ends any token that this service user holds elsewhere, such as in a running job.',
    demoTitle: 'Demo credentials',
    demoLead: 'This service has sample data, open to all visitors with these credentials:',
    demoFill: 'Fill in demo credentials',
    ifItStays: 'If it stays, send the details to its operator.',
    notTheAddress:
      'The username is not your e-mail address: it is the name that was issued when the password ' +
      'was first set up.',
  },
  signInAgain: {
    title: 'Sign in again',
    expired: 'Your token has reached its end.',
    renew: 'A new token replaces yours at once.',
    kept: 'Your tabs and results are still here.',
    later: 'Not now',
  },
  keyWanted: {
    reason: 'You are signed in. This service has an API key of its own.',
    submit: 'Use this key',
  },
  refused: {
    token: {
      title: 'Your token was replaced',
      reason: (at: string, username: string) =>
        `The token was replaced at about ${at}: another program or person signed in as ${username}.`,
      knownReason: (at: string, username: string) =>
        `The token was replaced at ${at}: another program or person signed in as ${username}.`,
      lastWorked: (at: string) => `It last worked at ${at}.`,
    },
    revoked: {
      title: 'Your token was revoked',
      reason: (at: string, username: string) =>
        `The token of ${username} was ended everywhere, as was noticed at ${at}.`,
      knownReason: (at: string, username: string) =>
        `The token of ${username} was ended everywhere at ${at}.`,
      lastWorked: (at: string) => `It last worked at ${at}.`,
    },
    unknown: {
      title: 'Your token was refused',
      reason: (at: string, username: string) =>
        `At ${at} the service answered 401 and did not say why. Most likely the token was ` +
        `replaced: another program or person signed in as ${username}. Or the API key is no ` +
        'longer accepted.',
      said: (at: string, message: string, username: string) =>
        `At ${at} the service answered 401 and said: “${message}” If that does not explain it, ` +
        `the token was replaced, most likely: another program or person signed in as ${username}. ` +
        'Or the API key is no longer accepted.',
      lastWorked: (at: string) => `Token and key last worked at ${at}.`,
    },
  },
  replaced: {
    /** Stands for an unknown name of a pasted token. */
    sameUser: 'the same service user',
    signInMeans:
      'You get a new token. The newer one ends at once, and the program that uses it fails until it ' +
      'signs in again.',
    paste: 'Paste the newer token',
    pasteMeans: 'No token ends: you use the one that the other program got.',
    leaveMeans: 'You can read on here; nothing runs until you sign in again.',
  },
  kept: {
    title: 'You are signed out',
    lead: 'This browser keeps your work for the next time.',
    schemas: 'Schemas of services',
    remove: 'Delete it…',
    question:
      'Delete all of it for good? Other open windows of this page keep theirs until they are closed.',
    confirm: 'Delete all',
  },
  bar: {
    label: 'Session',
    timer: 'Token expires in',
    noKnownEnd: 'No known end',
    noKnownEndHint: 'This token does not say when it ends.',
    /** Stands for an unknown name of a pasted token. */
    unnamed: 'Pasted token',
    ended: {
      expired: 'Token expired',
      token: 'Token replaced',
      revoked: 'Token revoked',
      unknown: 'Token refused',
    },
    service: 'Service of this tab',
    search: 'Search or run a command',
    thisTabOnly: 'This tab only',
    thisTabOnlyHint:
      'The token worker cannot be used here: this page has asked for the token itself.',
  },
  renewal: {
    notice: (minutes: number) =>
      `Your token ends in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    renew: 'Renew now',
  },
  retryNow: 'You can try again now.',
  retryIn: (seconds: number) => `Try again in ${formatRemaining(seconds * 1_000)}.`,
  configError: {
    title: 'This page is not set up yet',
    lead: 'Its config.json cannot be used. The operator of this page can correct it:',
  },
  notOpened: {
    offline: {
      title: 'This computer is offline.',
      advice: 'Your input stays here. The page continues by itself when the network is back.',
    },
    unreachable: {
      title: 'This page’s server could not be reached.',
      advice: 'Check the network and VPN, and try again. Your input stays here.',
    },
  },
  insecure: {
    title: 'This address is not secure',
    lead:
      'The page was opened over plain http on another computer. Your password, key and token ' +
      'would cross the network readable by others, so Gatehouse does not start here.',
    advice: 'Open it with https, or on this computer as localhost.',
  },
  crash: {
    title: 'Something went wrong on this page',
    lead: 'Your tabs are kept. Reload the page to go on.',
  },
  explorerLoading: 'Opening the explorer…',
  explorerFailed: {
    absent: 'The explorer could not be loaded',
    broken: 'The explorer has failed',
    lead: 'You are still signed in, and your tabs are kept.',
  },
});

export const SESSION_PANEL_COPY = inLanguage('SESSION_PANEL_COPY', {
  open: 'Session, token and its claims',
  user: 'User',
  received: 'Received',
  ends: 'Ends',
  endsUnknown: 'Not known: the token does not say',
  left: (duration: string) => `(${duration} left)`,
  state: 'State',
  claims: 'Token claims · decoded, not verified',
  claimsHint: 'Only the service can tell whether they are true.',
  claim: 'Claim',
  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  opaque: 'This token is opaque: nothing can be read in it.',
  copy: 'Copy token',
  copyHint:
    'A program with this token can act as this user until it ends. The next sign-in of this user ends it.',
  signOutHint:
    'In all tabs of this browser. The service goes on taking this token until it ends, or until ' +
    'the next sign-in.',
});

const FIELD_WORDS = new Set(
  (
    'the a an your or and is are was not has have been please check try again 401 403 400 http ' +
    'username user name password credentials credential client secret id api key x invalid wrong ' +
    'incorrect bad missing unknown valid authentication login failed failure error unauthorized ' +
    'forbidden access denied grant'
  ).split(' '),
);

/** The message for a failed sign-in. An `@` in the name is the likeliest mistake. */
export function copyOfSignInFailure(failure: SignInFailure, username: string): FormFailureCopy {
  const { code, retryAfterS } = failure;
  const said = quoteOf(failure);
  const own = SIGN_IN_FAILURES[code];
  const parts = said?.toLowerCase().split(/[^\p{L}\d]+/u) ?? [];
  const saysMore = parts.some((part) => part !== '' && !FIELD_WORDS.has(part));
  const quote = own.field && !saysMore ? undefined : said;
  // The countdown below is the only wait shown.
  const counted = code === 'server-error' && retryAfterS !== undefined;
  if (counted) return { ...own, advice: COPY.signIn.ifItStays, quote };
  if (code !== 'wrong-credentials' || !username.includes('@')) return { ...own, quote };
  return { ...own, advice: COPY.signIn.notTheAddress, quote, field: 'username' };
}

export function formatRemaining(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (seconds <= 300) return `${minutes} min ${seconds % 60} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function copyOfEnd(end: Extract<SessionView, { status: 'expired' | 'terminated' }>): string {
  return COPY.bar.ended[end.status === 'expired' ? 'expired' : end.refusal.cause];
}
