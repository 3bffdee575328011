import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import { inLanguage } from '../contract/language.ts';
import { TYPENAME_QUERY } from '../contract/paths.ts';
import { PAGE_OPERATOR, SERVICE_OPERATOR } from './network-copy.ts';

const LATER = `Try again in a moment; if it stays, ${SERVICE_OPERATOR.replace('Send', 'send')}`;
const LOG = 'Look in the service’s log for the time and request id of this report.';
const CHALLENGE =
  'Send WWW-Authenticate: Bearer error="invalid_token" with a 401 for the token, name www-authenticate in Access-Control-Expose-Headers, and answer 403 for the API key.';
const KEY_ADVICE =
  'Check the API key: it must be the one that was issued together with this service user. To use another, sign out and in again. If this page asks for no key, send this report to its operator.';
const KEY_OPERATOR =
  'Compare services[].apiKey in config.json, if it is set, with the key that was issued for this service user.';
export const GRANT =
  'Answer with access_token, expires_in (a number of seconds) and token_type Bearer, as JSON.';

const HOW = {
  message: 'The service says so.',
  status: 'That status stands for it.',
  comparison:
    'Without the token, or with a made-up key, the service answers otherwise: it has taken the key.',
} as const;

export type BlameSource = keyof typeof HOW;

export const REFUSAL_MESSAGES = inLanguage('REFUSAL_MESSAGES', {
  taken: () => 'The service took it and went on to the query.',
  untried: () => 'The answer is not one of the GraphQL service, so that nothing tried it.',
  noToken: () => 'There is no live token to call with.',
  keyTaken: () => 'The service does not treat it like a made-up key.',
  keyNotNamed: () => 'The service objects to something else.',
  keyOrToken: () => 'Key and token cannot be told apart here: see the next line.',
  keyRefused: (answered: string, by: BlameSource | undefined, message: string | undefined) => ({
    evidence: `${answered}: the API key was refused.${by ? ` ${HOW[by]}` : ''}${quoted(message)}`,
    advice: KEY_ADVICE,
    operator: KEY_OPERATOR,
  }),
  tokenRefused: (answered: string, by: BlameSource, message: string | undefined) => ({
    evidence: `${answered}: the token was refused. ${HOW[by]}${quoted(message)}`,
    advice:
      'Sign in again. If that does not help, something signs in with the same service user over and over: each sign-in ends the token before it.',
    ...(by !== 'message' && { operator: CHALLENGE }),
  }),
  scopeMissing: (message: string | undefined) => ({
    evidence: `The token is valid, but does not allow this (insufficient_scope).${quoted(message)}`,
    advice: 'Ask the operator of the service for the rights that are missing.',
    operator: 'Grant this service user the scope that WWW-Authenticate names.',
  }),
  keyOrTokenRefused: (answered: string, message: string | undefined) => ({
    evidence: `${answered}, and nothing that tells key from token: a call without a token and one with a made-up key are answered alike.${quoted(message)}`,
    advice:
      'Sign in again. If it stays, the API key is what is left: sign out, and sign in with another.',
    operator: CHALLENGE,
  }),
});

export const SIGN_IN_MESSAGES = inLanguage('SIGN_IN_MESSAGES', {
  credentialsTaken: () => 'The sign-in service took it.',
  credentialsRefused: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: username or password is wrong.${quoted(message)}`,
    advice:
      'Check username and password. The username is the one of the initial password setup, not an e-mail address.',
  }),
  keyOrCredentialsRefused: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: username, password or API key is wrong, and the service does not say which.${quoted(message)}`,
    advice: 'Check all three and try again.',
  }),
  signInRefused: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: the sign-in service names neither credentials nor API key.${quoted(message)}`,
    advice: 'Do not try again and again: ask the operator of the service.',
    operator: 'The token service’s log has the reason for refusing this service user.',
  }),
  tooManyTries: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: too many tries.${quoted(message)}`,
    advice: 'Wait as long as the service says, then try again.',
  }),
  signInEmpty: (answered: string) => ({
    evidence: `${answered} with an empty body.`,
    advice: SERVICE_OPERATOR,
    operator: GRANT,
  }),
  signInSlow: () => ({
    evidence:
      'The sign-in service can be reached and read, but did not answer the sign-in in time.',
    advice: 'Try again in a moment. It may have issued a token all the same.',
    operator: 'See whether the token service is overloaded, or waits for something behind it.',
  }),
  signInBroken: (answered: string) => ({
    evidence: `${answered}, and then the connection ended before the answer was whole.`,
    advice: 'Try again in a moment. A token may have been issued all the same.',
    operator: 'Look for what cuts answers: a crash of the token service, or a proxy’s limit.',
  }),
  notTokenResponse: (answered: string) => ({
    evidence: `${answered} with something that is not a token response: a proxy or a sign-in page may have answered instead.`,
    advice:
      'If your network asks for a sign-in of its own (VPN, hotel, company proxy), do that first.',
    operator: 'Check the proxy before the token service, and authUrl in config.json.',
  }),
  unusableToken: (answered: string, fault: string | undefined) => ({
    evidence: `${answered}: the sign-in was accepted, but the answer is no usable token response${fault === undefined ? '' : ` (${fault})`}.`,
    advice: SERVICE_OPERATOR,
    operator: GRANT,
  }),
  signInNotUnderstood: (answered: string, message: string | undefined) => ({
    evidence: `${answered} from the sign-in service.${quoted(message)}`,
    advice: SERVICE_OPERATOR,
    operator:
      'See that authUrl in config.json is the token service, and that it takes client credentials in a form body (contract, Endpoints 1), or says what is wrong.',
  }),
});

export const GRAPHQL_MESSAGES = inLanguage('GRAPHQL_MESSAGES', {
  worksNow: (answered: string, wasTooMuch: boolean) => ({
    evidence: `${answered} with the result of ${TYPENAME_QUERY}`,
    advice: wasTooMuch
      ? 'It is the operation, then: ask for fewer rows or fields at once.'
      : 'Run your operation again.',
  }),
  callSlow: (seconds: number) => ({
    evidence: `The host answers, but a query for nothing but __typename took over ${seconds} seconds.`,
    advice: LATER,
    operator: 'See whether the GraphQL service behind the host is overloaded or hangs.',
  }),
  wrongFormat: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: the service does not understand the request.${quoted(message)}`,
    advice: PAGE_OPERATOR,
    operator:
      'Set requestFormat in config.json to the other of json and graphql, if the service takes that. Else take {"query": …} as application/json.',
  }),
  denied: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: the service denies the call for a reason of its own.${quoted(message)}`,
    advice:
      'Ask the operator of the service: it may be a right, a quota or a policy of this service user.',
    operator: 'Check the permissions and quota of this service user.',
  }),
  bareQueryRefused: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: the service does not take the bare query (application/graphql), which requestFormat in config.json asks for.${quoted(message)}`,
    advice: PAGE_OPERATOR,
    operator: 'Take requestFormat out of config.json: the service seems to want JSON.',
  }),
  jsonRefused: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: the service does not take JSON.${quoted(message)}`,
    advice: PAGE_OPERATOR,
    operator:
      'Set requestFormat in config.json to graphql, if the service takes the bare query; else see that baseUrl leads to it.',
  }),
  gateway: (answered: string) => ({
    evidence: `${answered}: a gateway answers, the service behind it does not.`,
    advice: LATER,
    operator: 'See whether the GraphQL service runs, and whether its gateway has its address.',
  }),
  serviceFailed: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: server error.${quoted(message)}`,
    advice: LATER,
    operator: LOG,
  }),
  tooManyCalls: (answered: string) => ({
    evidence: `${answered}: rate limit reached.`,
    advice: 'Wait a moment, then try again.',
  }),
  notGraphql: (answered: string) => ({
    evidence: `${answered} and JSON with neither data nor errors: no result of ${TYPENAME_QUERY}.`,
    advice: PAGE_OPERATOR,
    operator:
      'See that baseUrl in config.json leads to a GraphQL service, and that it answers {"data": …} with 200.',
  }),
  notJson: (answered: string) => ({
    evidence: `${answered}, where JSON is expected.`,
    advice: PAGE_OPERATOR,
    operator: `Answer with application/json or ${GRAPHQL_RESPONSE_TYPE}, and see that baseUrl in config.json leads to the service itself.`,
  }),
  errors: (answered: string, message: string | undefined) => ({
    evidence: `${answered}: even a query for nothing but __typename is answered with errors.${quoted(message)}`,
    advice: SERVICE_OPERATOR,
    operator: 'See why the service refuses { __typename }: its own words above, and its log.',
  }),
  introspectionRefused: (message: string | undefined) => ({
    evidence: `Operations run, but the service does not show its schema.${quoted(message)}`,
    advice: 'Write operations by hand, or ask the operator for the schema.',
    operator: 'Switch introspection on for callers with a valid token.',
  }),
});

export const SKIPPED_MESSAGES = inLanguage('SKIPPED_MESSAGES', {
  behind: () => 'Lies behind the layer that broke.',
  untold: () => 'No check could tell.',
  refusedBefore: () => 'The call was refused before it got there.',
  afterSignIn: () => 'Comes after the sign-in.',
});

function quoted(message: string | undefined): string {
  return message === undefined ? '' : ` The service says: “${message}”`;
}
