import { formatBytes, inLanguage } from '../contract/language.ts';
import type { SignInFailureCode } from '../session/sign-in.ts';
import { FAILURES, type FailureCopy } from './call-failure-copy.ts';
import type { CallFailure, CallFailureCode, Unsent } from './call-failure.ts';

export interface FormFailureCopy extends FailureCopy {
  readonly field?: string;
  /** The service's own message, if it adds something; shown as text. */
  readonly quote?: string | undefined;
}

export const SIGN_IN_FAILURES = inLanguage<Record<SignInFailureCode, FormFailureCopy>>(
  'SIGN_IN_FAILURES',
  {
    'wrong-credentials': {
      title: 'Username or password is wrong.',
      advice: 'Check both and try again.',
      field: 'password',
    },
    'wrong-api-key': {
      title: 'The API key was refused.',
      advice:
        'Use the key that was issued together with this service user. If this page asks for no key, ' +
        'tell its operator.',
      field: 'apiKey',
    },
    'wrong-key-or-credentials': {
      title: 'Username, password or API key is wrong.',
      advice: 'The service does not say which: check all three.',
    },
    refused: {
      title: 'The service refused the sign-in.',
      advice: 'Another try may not help, even with the right password: ask its operator.',
    },
    'locked-out': {
      title: 'Too many wrong tries.',
      advice: 'The service has stopped sign-ins for a while.',
    },
    'rate-limited': {
      title: 'Too many requests.',
      advice: 'The sign-in service takes no more of them for a while.',
    },
    'bad-request': {
      title: 'The service did not understand the sign-in.',
      advice: 'Send the details to the operator of this page.',
    },
    'server-error': {
      title: 'The sign-in service has a problem of its own.',
      advice: 'Try again in a moment; if it stays, send the details to its operator.',
    },
    'unexpected-status': {
      title: 'The sign-in service refused the request.',
      advice: 'Send the details to the operator of this page: authUrl may be wrong.',
    },
    redirected: {
      title: 'The sign-in service sends this page to another address.',
      advice:
        'Nothing was sent there, since the password would go along. Tell the operator of this page: ' +
        'authUrl may be wrong.',
    },
    offline: {
      title: 'This computer is offline.',
      advice: 'Connect to the network and try again.',
    },
    unreachable: {
      title: 'The sign-in service could not be reached.',
      advice:
        'Check the network and VPN. If they work, the service may be down, its name unknown, it may ' +
        'redirect elsewhere, or not allow this page (CORS): a browser cannot tell these apart.',
    },
    timeout: {
      title: 'The sign-in service did not answer in time.',
      advice: 'It may have issued a token all the same. Try again in a moment.',
    },
    'answer-broken': {
      title: 'The answer of the sign-in service broke off.',
      advice: 'It may have issued a token all the same. Try again in a moment.',
    },
    empty: {
      title: 'The answer of the sign-in service is empty.',
      advice: 'It may have issued a token all the same. Send the details to its operator.',
    },
    'not-json': {
      title: 'The sign-in service answered with something that is not JSON.',
      advice: 'A proxy or login page may have answered instead. Send the details to the operator.',
    },
    'no-token': {
      title: 'The sign-in service answered without a usable access token.',
      advice: 'Send the details to its operator.',
    },
    'unsupported-token-type': {
      title: 'The sign-in service issued a token that is not of type Bearer.',
      advice: 'Send the details to its operator.',
    },
    'invalid-lifetime': {
      title: 'The sign-in service issued a token without a usable lifetime.',
      advice: 'Send the details to its operator.',
    },
    'too-large': {
      title: 'The sign-in service answered with far more than a token.',
      advice: 'Send the details to the operator of this page: authUrl may be wrong.',
    },
    'config-changed': {
      title: 'The settings of this page have changed or cannot be read.',
      advice: 'Reload the page and try again.',
    },
    interrupted: {
      title: 'The sign-in broke off before its answer was there.',
      advice: 'A token may have been issued all the same. Try again.',
    },
    cancelled: { title: 'The sign-in was stopped.', advice: 'Try again.' },
  },
);

export const JSON_FAULTS: Readonly<Record<string, string>> = inLanguage('JSON_FAULTS', {
  InvalidSymbol: 'a name or value here needs double quotes',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'this is more than one value',
  UnexpectedEndOfComment: 'this comment does not end',
  UnexpectedEndOfString: 'this text does not end',
  UnexpectedEndOfNumber: 'this number does not end',
  InvalidUnicode: 'this is not a Unicode escape',
  InvalidEscapeCharacter: 'this is not an escape that JSON has',
  InvalidCharacter: 'this character cannot stand here',
  NotAnObject: 'an object is needed, such as {"name": "value"}',
});

function copyOfUnsent({ editor, fault, line, column }: Unsent): FailureCopy {
  const { notSent, notJson, at } = FAILURE_COPY;
  return {
    title: notSent(editor, fault === 'NotAnObject'),
    advice: at(line, column, JSON_FAULTS[fault] ?? notJson),
  };
}

const WAITS: readonly CallFailureCode[] = ['rate-limited', 'quota-used-up', 'server-error'];

export function copyOfFailure(failure: CallFailure): FailureCopy {
  const { code, status, retryAfterS, unsent, sentBytes, maxBodyBytes } = failure;
  if (unsent) return copyOfUnsent(unsent);
  const copy = FAILURES[code];
  if (sentBytes !== undefined) {
    return { ...copy, advice: `${FAILURE_COPY.size(sentBytes, maxBodyBytes)} ${copy.advice}` };
  }
  if (code === 'unexpected-status' && status !== undefined) {
    return { ...copy, title: FAILURE_COPY.status(status) };
  }
  if (retryAfterS === undefined || !WAITS.includes(code)) return copy;
  return { ...copy, advice: FAILURE_COPY.wait(formatWait(retryAfterS), code === 'server-error') };
}

function formatWait(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  return seconds <= 7_200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}

const WAIT = /\d\s?(?:s|secs?|seconds?|mins?|minutes?|h|hours?)\b/i;

/** Leaves out sentences that name a wait, because the failure's own message counts it down. */
export function quoteOf(failure: {
  readonly description?: string | undefined;
  readonly retryAfterS?: number;
}): string | undefined {
  const { description, retryAfterS } = failure;
  if (retryAfterS === undefined) return description;
  const sentences = description?.split(/(?<=[.!?])\s+/).filter((sentence) => !WAIT.test(sentence));
  return sentences?.join(' ') || undefined;
}

export const FAILURE_COPY = inLanguage('FAILURE_COPY', {
  dismiss: 'Dismiss',
  noSchema: 'The schema could not be loaded.',
  earlierSchema: 'The schema could not be asked for anew. An earlier one is in use.',
  findCause: 'Find the cause',
  goTo: ({ editor, line, column }: Unsent) =>
    `Go to ${editor === 'variables' ? 'Variables' : 'Headers'}, line ${line}, column ${column}`,
  serviceSays: (message: string) => `The service says: “${message}”`,
  notSent: (editor: Unsent['editor'], isOther: boolean) =>
    `The ${editor} are not ${isOther ? 'a JSON object' : 'JSON'}.`,
  notJson: 'this is not JSON',
  at: (line: number, column: number, fault: string) => `Line ${line}, column ${column}: ${fault}.`,
  status: (status: number) => `The service refused the request with HTTP ${status}.`,
  size: (bytes: number, most: number | undefined) =>
    `It has ${formatBytes(bytes)}${most === undefined ? '' : `; the service takes ${formatBytes(most)}`}.`,
  wait: (wait: string, mayStay: boolean) =>
    `Wait ${wait} and run the operation again${mayStay ? '; if it stays, send the details to its operator' : ''}.`,
});
