import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import { TYPENAME_QUERY } from '../contract/paths.ts';
import { TOKEN_LIFETIME_S } from '../contract/token-response.ts';
import { GRANT } from './access-copy.ts';

type Names = readonly string[];

const list = (names: Names): string => names.join(', ');

const OWN_AUTHORITY =
  'If your organisation has an authority of its own, run again with NODE_EXTRA_CA_CERTS naming its file.';

/** Advice for a request, by the part that it lacks. */
const NEEDED = {
  'api-key': 'x-api-key',
  token: 'a bearer token',
  both: 'x-api-key and a bearer token',
  credentials: 'API key and credentials',
} as const;

export type Lack = keyof typeof NEEDED;

export const NODE_COPY = {
  missing: (name: string) => `${name} is missing`,
  policyLacks: (directive: string) => `Content-Security-Policy lacks ${directive}`,
  onRefusalsToo: ', on refusals too.',
} as const;

export const PROXY_USER =
  'Put both before its name in HTTPS_PROXY, as user:password@, special characters percent-encoded.';

/** What Node alone can find: it is read in a terminal, which speaks English. */
export const NODE_MESSAGES = {
  address: (isHttps: boolean) => (isHttps ? 'https' : 'Plain http, which stays on this machine'),
  nameFound: (hostname: string, addresses: Names | undefined) =>
    `${hostname} is ${addresses ? list(addresses) : 'an address itself'}`,
  nameNotFound: (hostname: string, fault: string) => ({
    evidence: `No address was found for ${hostname} (${fault})`,
    advice: 'Check the spelling, and whether this network knows the name (a VPN may be needed).',
  }),
  connected: (target: string) => `${target} takes connections`,
  connectionRefused: (target: string, fault: string) => ({
    evidence: `${target} refuses connections (${fault})`,
    advice: 'Check the port, and whether the service runs.',
  }),
  notConnected: (target: string, fault: string) => ({
    evidence: `${target} cannot be reached (${fault})`,
    advice:
      'A firewall may be in the way. Where a proxy leads out of this network, name it in HTTPS_PROXY.',
  }),
  proxyConnected: (proxy: string, target: string) => `The proxy ${proxy} leads to ${target}`,
  proxyWantsUser: (proxy: string) => ({
    evidence: `The proxy ${proxy} asks for a user name and a password (407)`,
    advice: PROXY_USER,
  }),
  proxyNotConnected: (proxy: string, target: string, fault: string) => ({
    evidence: `The proxy ${proxy} does not lead to ${target} (${fault})`,
    advice:
      'Check HTTPS_PROXY, and whether this proxy leads there; NO_PROXY names addresses that need none.',
  }),
  noTls: (fault: string) => ({
    evidence: `No TLS connection came about (${fault})`,
    advice: 'Check the port: the server there may speak plain http.',
    operator: 'Offer TLS 1.2 or newer at this port.',
  }),
  certificateGood: (protocol: string, hostname: string, end: string, daysLeft?: number) => ({
    evidence: `${protocol}, and a certificate for ${hostname} that is good until ${end}`,
    ...(daysLeft !== undefined && {
      operator: `Renew the certificate: ${daysLeft} days are left.`,
    }),
  }),
  certificateExpired: (end: string) => ({
    evidence: `The certificate expired on ${end}`,
    advice: 'Check this machine’s date; if that is right, only the operator can help.',
    operator: 'Renew the certificate, and let the server load the new one.',
  }),
  certificateNotYetValid: () => ({
    evidence: 'The certificate is not valid yet',
    advice: 'Check this machine’s date first.',
    operator: 'Look at the first day of the certificate.',
  }),
  certificateOfAnother: (names: string, hostname: string) => ({
    evidence: `The certificate is for ${names || 'no name at all'}, not for ${hostname}`,
    advice: 'Check the address: is it the name that the service was given to you by?',
    operator: `Send a certificate that names ${hostname}.`,
  }),
  certificateSelfSigned: () => ({
    evidence: 'The certificate is self-signed: no authority that this machine trusts made it',
    advice: OWN_AUTHORITY,
    operator: 'Send a certificate of a public authority: browsers refuse this one too.',
  }),
  certificateIncomplete: () => ({
    evidence: 'The authority behind the certificate is not known to this machine',
    advice: OWN_AUTHORITY,
    operator: 'Send the intermediate certificates along with your own (the full chain).',
  }),
  certificateRefused: (fault: string) => ({
    evidence: `The certificate was refused: ${fault}`,
    operator: 'Look at the certificate that the server sends.',
  }),
  noAnswerInTime: (method: string) => ({
    evidence: `${method}: no whole answer came within the time limit`,
    advice:
      'Try again; if it stays so, see whether the service is overloaded (--timeout waits longer).',
  }),
  connectionEnded: (method: string) => ({
    evidence: `${method}: the connection ended before an answer came`,
    advice: 'See whether the service runs, and whether something on the way closes connections.',
  }),
  notSent: (method: string) => ({
    evidence: `${method}: the certificate was refused, so nothing was sent`,
    advice: 'See the finding about TLS.',
  }),
  notHttp: (method: string) => ({
    evidence: `${method}: what came is not HTTP`,
    advice: 'Check the port: another program answers there.',
  }),

  sameOrigin: (pageOrigin: string) =>
    `Skipped: same origin as the page (${pageOrigin}), so browsers ask no leave`,
  preflightAllowed: (answered: string, pageOrigin: string, names: Names, allow?: Names) => ({
    evidence: `${answered} and lets ${pageOrigin} send ${list(names)}`,
    ...(allow && {
      operator: `Works as it is; the full list is Access-Control-Allow-Headers: ${list(allow)}`,
    }),
  }),
  preflightRefused: (
    answered: string,
    reason: 'redirected' | 'unauthorized' | 'failed',
    pageOrigin: string,
    allow: Names,
  ) => ({
    evidence: `${answered}${reason === 'redirected' ? ', a redirect: browsers follow none on a preflight' : '; browsers take 200 to 299 alone'}`,
    operator: `Answer OPTIONS with 204, Access-Control-Allow-Origin: ${pageOrigin} and Access-Control-Allow-Headers: ${list(allow)}${reason === 'unauthorized' ? ', before looking at key or token: a browser sends neither with it' : ''}`,
  }),
  allowHeadersIncomplete: (answered: string, value: string, missing: Names, allow: Names) => ({
    evidence: `${answered}: Access-Control-Allow-Headers ${value === '' ? 'is missing' : `is “${value}”`}; it lacks ${list(missing)}`,
    operator: `Send Access-Control-Allow-Headers: ${list(allow)}`,
  }),
  allowHeadersWildcard: (answered: string, allow: Names) => ({
    evidence: `${answered}: Access-Control-Allow-Headers is *, which does not cover authorization`,
    operator: `Send Access-Control-Allow-Headers: ${list(allow)}`,
  }),
  allowOriginMissing: (answered: string, pageOrigin: string, suffix: string) => ({
    evidence: `${answered}: Access-Control-Allow-Origin is missing`,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin}${suffix}`,
  }),
  allowOriginOther: (answered: string, value: string, pageOrigin: string, suffix: string) => ({
    evidence: `${answered}: Access-Control-Allow-Origin is “${value}”, which is not ${pageOrigin}`,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin}${value.includes(',') ? ' once, alone; a list of origins is never a match' : ', letter by letter'}${suffix}`,
  }),
  headersHidden: (answered: string, hidden: Names, expose: Names) => ({
    evidence: `${answered}: the page may read it, but not ${list(hidden)}`,
    advice: 'Calls work, but the page cannot say why one was refused, or for how long.',
    operator: `Send Access-Control-Expose-Headers: ${list(expose)}`,
  }),
  answerReadable: (answered: string, pageOrigin: string) =>
    `${answered}, and ${pageOrigin} may read it`,

  explorerFound: (answered: string) => answered,
  explorerAbsent: (answered: string) => ({
    evidence: `${answered}: not the page of this explorer, so nothing was looked at`,
    advice: 'Nothing is wrong where the explorer is served elsewhere: name that by --page-origin.',
  }),
  headersGood: () => 'Policy, nosniff and Referrer-Policy are there',
  headersIncomplete: (faults: Names) => ({
    evidence: faults.join('; '),
    operator: 'docs/deployment.md has the headers to send, word for word.',
  }),
  policyAllows: (origins: Names) => `The policy’s connect-src lets it ask ${origins.join(' and ')}`,
  noPolicy: () => 'No policy keeps it from asking the endpoints',
  workerMissing: (answered: string) => ({
    evidence: `${answered}, where a script had to be`,
    advice: 'The explorer works without it, for one tab at a time.',
    operator: 'Serve token-worker.js beside index.html as text/javascript.',
  }),
  configGood: (answered: string, count: number, isListed: boolean) => ({
    evidence: `${answered}: valid, ${count} ${count === 1 ? 'service' : 'services'}`,
    ...(!isListed && {
      operator: 'None of its services has the two addresses that were checked here.',
    }),
  }),
  configMissing: (answered: string) => ({
    evidence: `${answered}: no JSON to read`,
    operator: 'Put a config.json beside the explorer’s index.html (docs/deployment.md).',
  }),
  configInvalid: (answered: string, faults: string) => ({
    evidence: `${answered}, but ${faults}`,
    operator: 'Correct the named setting (docs/deployment.md has every setting).',
  }),

  refused: (evidence: string) => evidence,
  refusedInGoodForm: (evidence: string) => `${evidence}, with a Bearer challenge`,
  keyRefusedAsToken: (evidence: string) => ({
    evidence: `${evidence}, with a Bearer challenge`,
    operator: 'Answer 403 about the key: the explorer takes 401 for the end of the token.',
  }),
  notRefused: (evidence: string, lacks: Lack) => ({
    evidence: `${evidence}, where it had to refuse`,
    operator: `Ask every call for ${NEEDED[lacks]}: this one was let in without.`,
  }),
  refusedByFailing: (evidence: string) => ({
    evidence,
    operator: 'Refuse with 400, 401 or 403; the log says what failed.',
  }),
  refusedWithoutJson: (evidence: string) => ({
    evidence: `${evidence}: refused, but not in JSON`,
    operator:
      'Refuse with a JSON object that has an error (RFC 6749, section 5.2; for GraphQL, errors).',
  }),
  refusedWithoutError: (evidence: string) => ({
    evidence,
    operator: 'RFC 6749, section 5.2 wants a member error in it, such as invalid_client.',
  }),
  missingTokenNot401: (evidence: string) => ({
    evidence,
    advice:
      'The explorer asks to sign in again at 401 alone; any other status is shown as a failure.',
    operator: 'Answer 401 where the key is good and the token is missing or over.',
  }),
  noChallenge: (evidence: string) => ({
    evidence: `${evidence}, without a Bearer challenge`,
    operator: 'Send WWW-Authenticate: Bearer with each 401 (RFC 6750, section 3).',
  }),
  granted: (answered: string, lifetimeS: number | undefined) => ({
    evidence: `${answered} with access_token, expires_in ${lifetimeS}, token_type Bearer`,
    ...(lifetimeS !== TOKEN_LIFETIME_S && {
      operator: `The contract’s expires_in is ${TOKEN_LIFETIME_S}; the explorer takes any.`,
    }),
  }),
  grantedOtherwise: (answered: string, faults: readonly string[]) => ({
    evidence: `${answered} with a token that the explorer takes, but ${faults.join('; ')}`,
    operator: GRANT,
  }),
  notCached: () => 'Cache-Control: no-store',
  mayBeCached: (isMissing: boolean) => ({
    evidence: `Cache-Control ${isMissing ? 'is missing' : 'lacks no-store'}: the token may stay in a cache`,
    operator: 'Send Cache-Control: no-store with every token (RFC 6749, section 5.1).',
  }),
  notJwt: () => ({
    evidence: 'access_token is no JSON Web Token, which the contract says it is',
    advice: 'The explorer works all the same: it never reads the token.',
  }),
  notSigned: (algorithm: string) => ({
    evidence: `The token is not signed (alg ${algorithm})`,
    operator: 'Sign tokens: any caller can make an unsigned one (RFC 8725, section 3.1).',
  }),
  withoutEnd: (algorithm: string) => ({
    evidence: `A JSON Web Token, alg ${algorithm}, without exp`,
    operator: 'A token without exp never ends by itself; set it to the time that expires_in gives.',
  }),
  endsAsSaid: (algorithm: string, toleranceS: number) =>
    `A JSON Web Token, alg ${algorithm}; exp agrees with its lifetime, within ${toleranceS} s`,
  endsOtherwise: (seconds: number) => ({
    evidence: `By this machine’s clock the token’s exp is ${Math.abs(seconds)} s ${seconds < 0 ? 'before' : 'after'} what expires_in says`,
    advice: 'Check this machine’s clock first.',
    operator: `${seconds < 0 ? 'Tokens end while the explorer still counts them good' : 'Tokens are good for longer than expires_in says'}: check the issuer’s clock, exp and expires_in.`,
  }),

  callWorks: (answered: string, isStandard: boolean) => ({
    evidence: `${answered} with the result of ${TYPENAME_QUERY}`,
    ...(!isStandard && {
      operator: `Send results as ${GRAPHQL_RESPONSE_TYPE} or application/json.`,
    }),
  }),
  bareQueryWorks: (answered: string) => ({
    evidence: `${answered}: the service takes the bare query, and not the JSON envelope`,
    operator: 'Set "requestFormat": "graphql" for this service in the explorer’s config.json.',
  }),
  introspectionOn: (answered: string) => `On: ${answered}`,
  introspectionOff: (evidence: string) => ({
    evidence: `Off: ${evidence}`,
    advice: 'The explorer has no docs, completion and builder then; operations run all the same.',
    operator:
      'Allow introspection for callers with a good key and token, if that is not on purpose.',
  }),
  noSchema: (evidence: string) => `${evidence}: neither schema nor error`,

  noAddress: () => 'There is no address to go to',
  noConnection: () => 'There is no connection',
  notSafe: () => 'There is no safe way to it',
  notEndpoint: () => 'The server there is not the endpoint: no secret is sent',
  noAnswer: () => 'There is no such answer to look at',
  noKey: () => 'There is no API key',
  noResult: () => 'No operation has a result',
  notTried: (cause: string) => `Not tried: ${cause}`,
  colonInName: () => 'Not tried: Basic credentials cannot hold a username with a colon in it',
  justRefused: (option: string) => ({
    evidence: 'Not tried: the credentials were just refused, and services lock users out',
    advice: `Once the other flow works, or with ${option} for this one alone.`,
  }),
} as const;
