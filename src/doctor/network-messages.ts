import { CORS_NEEDS } from '../contract/headers.ts';

type Names = readonly string[];

const list = (names: Names): string => names.join(', ');

export const PAGE_OPERATOR = 'Send this report to the operator of this page.';
export const SERVICE_OPERATOR = 'Send this report to the operator of the service.';

const OWN_AUTHORITY =
  'If your organisation has an authority of its own, run again with NODE_EXTRA_CA_CERTS naming its file.';

/** Seconds that the page waits for an answer to each of its checks. */
export const PAGE_CHECK_TIMEOUT_S = 5;

/** The setting of config.json that an endpoint's address comes from. */
const SETTING = { token: 'authUrl', graphql: 'baseUrl' } as const;

/** An endpoint of the contract that is checked. */
export type CheckedEndpoint = keyof typeof SETTING;

/** Network and transport: the connection, and what answers there. */
export const CONNECTION_MESSAGES = {
  address: (isHttps: boolean) => ({
    evidence: isHttps ? 'https' : 'Plain http, which stays on this machine',
  }),
  nameFound: (hostname: string, addresses: Names | undefined) => ({
    evidence: `${hostname} is ${addresses ? list(addresses) : 'an address itself'}`,
  }),
  nameNotFound: (hostname: string, fault: string) => ({
    evidence: `No address was found for ${hostname} (${fault})`,
    advice: 'Check the spelling, and whether this network knows the name (a VPN may be needed).',
  }),
  connected: (target: string) => ({ evidence: `${target} takes connections` }),
  connectionRefused: (target: string, fault: string) => ({
    evidence: `${target} refuses connections (${fault})`,
    advice: 'Check the port, and whether the service runs.',
  }),
  notConnected: (target: string, fault: string) => ({
    evidence: `${target} cannot be reached (${fault})`,
    advice:
      'A firewall may be in the way. The doctor goes straight there and uses no proxy of the environment.',
  }),
  noTls: (fault: string) => ({
    evidence: `No TLS connection came about (${fault})`,
    advice: 'Check the port: what answers there may speak plain http.',
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
  redirected: (answered: string, location: string | undefined, endpoint: CheckedEndpoint) => ({
    evidence: `${answered}, a redirect${location === undefined ? '' : ` to ${location}`}; it was not followed`,
    advice:
      'Give the address that it leads to, if that is the service; in a page, send this report to its operator.',
    operator: `Set ${SETTING[endpoint]} in config.json to the address that the redirect (Location) leads to, or have the service answer where it is asked: the API key would travel with a redirect.`,
  }),
  tooLarge: (answered: string) => ({
    evidence: `${answered}, and more of it than any answer to this question has`,
    advice: 'Look at what answers there: it does not speak like this endpoint.',
  }),
  html: (answered: string, title: string | undefined, endpoint: CheckedEndpoint) => ({
    evidence: `${answered}: a page${title === undefined ? '' : `, titled “${title}”`}, not the endpoint`,
    advice:
      'A proxy, a gateway or a sign-in page of the network answered. If your network asks for a sign-in of its own (VPN, hotel, company proxy), do that first.',
    operator: `See what stands before the service, and that ${SETTING[endpoint]} in config.json is the address of the service itself. Let it answer in JSON, errors of the gateway included.`,
  }),
  wrongPath: (answered: string, endpoint: CheckedEndpoint, path: string) => ({
    evidence: `${answered}: there is no ${endpoint === 'token' ? 'token' : 'GraphQL'} endpoint at this address.`,
    advice: 'Check the address; in a page, send this report to its operator.',
    operator: `Correct ${SETTING[endpoint]} in config.json; ${path} is added to it.`,
  }),
  offline: () => ({
    evidence: 'This browser reports that the computer has no network.',
    advice: 'Connect to the network and try again.',
  }),
  answered: (status: number) => ({ evidence: `The service answered with HTTP ${status}.` }),
  reached: () => ({ evidence: 'The host answers requests from this browser.' }),
  transportWorks: () => ({
    evidence: 'The connection was made, and nothing was sent elsewhere.',
  }),
  ownHostSilent: () => ({
    evidence: 'The service has the same host as this page, and it does not answer any more.',
    advice: 'Check the network and VPN. If other sites work, the host is down.',
  }),
  nothingReached: () => ({
    evidence: 'Neither the service nor this page’s own host answers.',
    advice: 'Check the network and VPN of this computer.',
  }),
  hostNotReached: (origin: string) => ({
    evidence: `No answer comes from ${origin}, while this page’s own host answers. A browser does not tell a page whether name, port or certificate is the reason.`,
    advice: `Open ${origin} in a new tab. An error page of the browser names the reason; if something of the service appears instead, the network works, and the operator’s line tells more.`,
    operator: `Check that ${origin} resolves, listens, and has a valid certificate. If a new tab shows it, its answers lack Access-Control-Allow-Origin, and Cross-Origin-Resource-Policy: same-origin hides them.`,
  }),
  hostSilent: (origin: string) => ({
    evidence: `${origin} took the request, or swallowed it, and said nothing for ${PAGE_CHECK_TIMEOUT_S} seconds, while this page’s own host answers.`,
    advice: 'Check the VPN. If it works, the service hangs: try again later.',
    operator: `Check that a firewall does not drop packets to ${origin}, and that the service is not overloaded.`,
  }),
  mixedContent: (origin: string) => ({
    evidence: `This page came over https, and ${origin} is plain http: browsers block that.`,
    advice: PAGE_OPERATOR,
    operator: `Serve ${origin} over https, and write https in config.json.`,
  }),
  postDropped: () => ({
    evidence: 'GET requests are answered; the connection of a POST ends without an answer.',
    advice: 'Try again; if it stays, send this report to the operator of the service.',
    operator:
      'Look for what closes the connections of POST requests: a crash of the service, or a firewall.',
  }),
} as const;

/** What a page on another origin may ask and read. */
export const CORS_MESSAGES = {
  sameOrigin: (pageOrigin: string) => ({
    evidence: `Skipped: same origin as the page (${pageOrigin}), so browsers ask no leave`,
  }),
  preflightAllowed: (answered: string, pageOrigin: string, asked: Names, allow?: Names) => ({
    evidence: `${answered} and lets ${pageOrigin} send ${list(asked)}`,
    ...(allow && {
      operator: `Works as it is; the full list is Access-Control-Allow-Headers: ${list(allow)}`,
    }),
  }),
  preflightRefused: (
    answered: string,
    why: 'redirected' | 'unauthorized' | 'failed',
    pageOrigin: string,
    allow: Names,
  ) => ({
    evidence: `${answered}${why === 'redirected' ? ', a redirect: browsers follow none on a preflight' : '; browsers take 200 to 299 alone'}`,
    operator: `Answer OPTIONS with 204, Access-Control-Allow-Origin: ${pageOrigin} and Access-Control-Allow-Headers: ${list(allow)}${why === 'unauthorized' ? ', before looking at key or token: a browser sends neither with it' : ''}`,
  }),
  allowHeadersIncomplete: (answered: string, value: string, missing: Names, allow: Names) => ({
    evidence: `${answered}: Access-Control-Allow-Headers ${value === '' ? 'is missing' : `is “${value}”`}; it lacks ${list(missing)}`,
    operator: `Send Access-Control-Allow-Headers: ${list(allow)}`,
  }),
  allowHeadersWildcard: (answered: string, allow: Names) => ({
    evidence: `${answered}: Access-Control-Allow-Headers is *, which does not cover authorization`,
    operator: `Send Access-Control-Allow-Headers: ${list(allow)}`,
  }),
  allowOriginMissing: (answered: string, pageOrigin: string, where: string) => ({
    evidence: `${answered}: Access-Control-Allow-Origin is missing`,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin}${where}`,
  }),
  allowOriginOther: (answered: string, value: string, pageOrigin: string, where: string) => ({
    evidence: `${answered}: Access-Control-Allow-Origin is “${value}”, which is not ${pageOrigin}`,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin}${value.includes(',') ? ' once, alone; a list of origins is never a match' : ', letter by letter'}${where}`,
  }),
  headersHidden: (answered: string, hidden: Names, expose: Names) => ({
    evidence: `${answered}: the page may read it, but not ${list(hidden)}`,
    advice: 'Calls work, but the page cannot say why one was refused, or for how long.',
    operator: `Send Access-Control-Expose-Headers: ${list(expose)}`,
  }),
  answerReadable: (answered: string, pageOrigin: string) => ({
    evidence: `${answered}, and ${pageOrigin} may read it`,
  }),
  readable: () => ({ evidence: 'The page could read the answer.' }),
  sameOriginAsPage: () => ({
    evidence: 'Page and service have the same origin, so that CORS plays no part.',
  }),
  preflightWorks: () => ({
    evidence: 'A GET with all the headers of a call was let through and read.',
  }),
  originNotAllowed: (pageOrigin: string, endpoint: CheckedEndpoint) => ({
    evidence: 'The host answers, but the browser may not show this page what.',
    advice: SERVICE_OPERATOR,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin} on every answer, errors and refused methods included, and do not redirect. To OPTIONS answer 204 with Access-Control-Allow-Headers: ${list(CORS_NEEDS[endpoint].allowHeaders)}.`,
  }),
  preflightSilent: () => ({
    evidence: 'Plain requests are answered; the OPTIONS request before a call is not.',
    advice: SERVICE_OPERATOR,
    operator: 'Answer OPTIONS with 204, without asking for API key or token.',
  }),
  noPreflight: (allow: Names) => ({
    evidence:
      'A plain request can be read. One with a header of the calls is stopped by the OPTIONS request that the browser sends first, whichever header it is.',
    advice: SERVICE_OPERATOR,
    operator: `Answer OPTIONS with 204, without asking for API key or token, with Access-Control-Allow-Origin and Access-Control-Allow-Headers: ${list(allow)}.`,
  }),
  headersNotAllowed: (missing: Names, allow: Names) => ({
    evidence: `Requests with made-up values were let through, save those with ${list(missing)}.`,
    advice: SERVICE_OPERATOR,
    operator: `Access-Control-Allow-Headers lacks ${list(missing)}. It must be: ${list(allow)}. (* does not stand for authorization.)`,
  }),
  headersTogether: (allow: Names) => ({
    evidence: 'Each header of a call is let through alone, but not all of them together.',
    advice: SERVICE_OPERATOR,
    operator: `Name all of these in one Access-Control-Allow-Headers: ${list(allow)}.`,
  }),
  postNotReadable: (pageOrigin: string) => ({
    evidence:
      'OPTIONS and GET are answered as they must be. POST is answered too, but the browser may not show this page what.',
    advice: SERVICE_OPERATOR,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin} on the answers to POST too, errors included, and do not redirect. Gateways often leave it out of their own 401 and 403.`,
  }),
  postNotRepeated: () => ({
    evidence:
      'A GET with the headers of a sign-in is let through and read. The sign-in itself is not repeated, because each one ends a token.',
    advice: 'Try to sign in again; if it fails the same way, send this report to the operator.',
    operator:
      'Send Access-Control-Allow-Origin on the answers to POST /oauth2/token too, errors included, and do not redirect it.',
  }),
} as const;

/** The explorer's own files, and the policies that they are sent with. */
export const EXPLORER_MESSAGES = {
  explorerFound: (answered: string) => ({ evidence: answered }),
  explorerAbsent: (answered: string) => ({
    evidence: `${answered}: not the page of this explorer, so nothing was looked at`,
    advice: 'Nothing is wrong where the explorer is served elsewhere: name that by --page-origin.',
  }),
  headersGood: () => ({ evidence: 'Policy, nosniff and Referrer-Policy are there' }),
  headersIncomplete: (faults: Names) => ({
    evidence: faults.join('; '),
    operator: 'docs/deployment.md has the headers to send, word for word.',
  }),
  policyAllows: (origins: Names) => ({
    evidence: `The policy’s connect-src lets it ask ${origins.join(' and ')}`,
  }),
  noPolicy: () => ({ evidence: 'No policy keeps it from asking the endpoints' }),
  policyForbids: (origins: Names, pageOrigin: string, file: string) => ({
    evidence: `The policy that ${file} is sent with does not let it ask ${origins.join(' and ')}`,
    advice: PAGE_OPERATOR,
    operator: `Add ${origins.map((origin) => (origin === pageOrigin ? "'self'" : origin)).join(' ')} to connect-src in the Content-Security-Policy that ${file} is sent with.`,
  }),
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
    operator: 'Put right what it names (docs/deployment.md has every setting).',
  }),
} as const;
