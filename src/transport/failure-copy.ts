import { formatBytes } from '../contract/format-count.ts';
import { inLanguage } from '../contract/language.ts';
import type { SignInFailureCode } from '../session/sign-in.ts';
import type { CallFailure, CallFailureCode, Unsent } from './call-failure.ts';

export interface FailureCopy {
  readonly title: string;
  readonly advice: string;
}

/** A call's failures, by their codes. */
export const FAILURES = inLanguage('FAILURES', {
  'token-refused': {
    title: 'The service refused the call, and does not say why.',
    advice:
      'Sign in again for a new token. If that does not help, the API key may be what it refuses.',
  },
  forbidden: {
    title: 'The service refused the API key.',
    advice:
      'If it was taken before, try again later. If not, sign out and sign in with the API key of ' +
      'this service user; if this page asks for no key, tell its operator.',
  },
  'key-refused-later': {
    title: 'The service refused the API key, which it took before in this run: try again later.',
    advice: 'If it stays, ask the operator of the service whether the key has ended.',
  },
  denied: {
    title: 'The service denied this call.',
    advice: 'A right that is missing, a quota or a policy may be the reason; your session goes on.',
  },
  'not-found': {
    title: 'There is no GraphQL endpoint at this address.',
    advice: 'Tell the operator of this page: baseUrl in config.json may be wrong.',
  },
  'request-too-large': {
    title: 'The request is too large for the service.',
    advice: 'Shorten the operation or its variables.',
  },
  'rate-limited': {
    title: 'Rate limit reached.',
    advice: 'Wait a moment and run the operation again.',
  },
  // No call succeeds until the quota is renewed, so there is no automatic retry.
  'quota-used-up': {
    title: 'The quota is used up.',
    advice: 'Run the operation again once it is renewed.',
  },
  'server-error': {
    title: 'Server error.',
    advice: 'Try again in a moment; if it stays, send the details to its operator.',
  },
  'unexpected-status': {
    title: 'The service refused the request.',
    advice: 'If it stays, send the details to its operator.',
  },
  offline: {
    title: 'This computer is offline.',
    advice: 'Connect to the network and run the operation again.',
  },
  unreachable: {
    title: 'The service could not be reached.',
    advice:
      'Check the network and VPN. If they work, the service may be down, or not allow this page ' +
      '(CORS), or redirect elsewhere.',
  },
  timeout: {
    title: 'The service did not answer in time.',
    advice: 'Ask for less at once, or try again.',
  },
  redirected: {
    title: 'The service sends this page to another address.',
    advice:
      'Nothing was sent there, since the API key would go along. Tell the operator of this page: ' +
      'baseUrl in config.json may be wrong.',
  },
  empty: {
    title: 'The answer is empty.',
    advice:
      'Run the operation again; if it stays, send the details to the operator of the service.',
  },
  'not-json': {
    title: 'The answer is not JSON.',
    advice: 'Something between here and the service, such as a proxy, may have answered instead.',
  },
  'not-graphql': {
    title: 'The answer is JSON, but not a GraphQL result.',
    advice: 'Tell the operator of this page: baseUrl in config.json may be wrong.',
  },
  'not-graphql-ws': {
    title: 'The service and this page do not understand each other (graphql-ws).',
    advice: 'Tell the operator of this page: subscriptionsUrl in config.json may be wrong.',
  },
  'no-subscriptions': {
    title: 'This address takes no subscriptions in the form that this page asks for.',
    advice:
      'Tell the operator of this page: subscriptions and subscriptionsUrl in config.json say how ' +
      'the service streams, and where.',
  },
  'stream-broken': {
    title: 'The answer broke off.',
    advice: 'Only a part of it has come. Try again for all of it.',
  },
  'part-misplaced': {
    title: 'A later part of the answer is for a place that the answer does not have.',
    advice:
      'The part before is shown. If the fault stays, send the details to the operator of the service.',
  },
  'response-too-large': {
    title: 'The answer is larger than this page can hold.',
    advice: 'Ask for fewer rows or fields at once.',
  },
  'bare-query-refused': {
    title: 'The service does not take the operation as a bare query.',
    advice:
      'Tell the operator of this page: the service seems to want JSON, and requestFormat in ' +
      'config.json is graphql.',
  },
  'json-refused': {
    title: 'The service does not take the operation as JSON.',
    advice:
      'Tell the operator of this page: requestFormat in config.json may have to be graphql, or ' +
      'baseUrl is wrong.',
  },
  'bad-headers': {
    title: 'The headers editor holds a name or value that no header can have.',
    advice: 'Correct it and run the operation again.',
  },
  'nothing-to-run': {
    title: 'Nothing to run: there is no operation, or only comments.',
    advice:
      'Remove the # before the lines that are to run, or write an operation, such as { __typename }.',
  },
  'variables-unsupported': {
    title: 'This service takes no variables.',
    advice: 'Write the values into the operation, and empty the variables editor.',
  },
  'not-renewed': {
    title: 'The operation did not run.',
    advice: 'The token was not renewed. Run the operation again to be asked anew.',
  },
  'not-sent': {
    title: 'Variables or headers are not a JSON object.',
    advice: 'Correct them and run the operation again.',
  },
  'introspection-refused': {
    title: 'The service does not show its schema.',
    advice: 'Operations still run; docs, builder and completion need introspection switched on.',
  },
  'schema-unreadable': {
    title: 'The schema cannot be used.',
    advice: 'Operations still run; docs, builder and completion need a schema that is whole.',
  },
} satisfies Record<string, FailureCopy>);

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
