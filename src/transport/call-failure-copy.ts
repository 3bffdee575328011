import { inLanguage } from '../contract/language.ts';

export interface FailureCopy {
  readonly title: string;
  readonly advice: string;
}

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
