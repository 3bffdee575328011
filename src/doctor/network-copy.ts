import { inLanguage } from '../contract/language.ts';

type Names = readonly string[];

const list = (names: Names): string => names.join(', ');

export const PAGE_OPERATOR = 'Send this report to the operator of this page.';
export const SERVICE_OPERATOR = 'Send this report to the operator of the service.';

export type CheckedEndpoint = 'token' | 'graphql';

type Setting = 'authUrl' | 'baseUrl';

export const LAYER_CHECKS = inLanguage('LAYER_CHECKS', {
  network: 'the host answers',
  transport: 'https, redirects and this page’s policy',
  cors: 'the service lets this page in',
  'api-key': 'the service takes the key',
  token: 'the service issues and takes the token',
  graphql: 'GraphQL answers',
});

export const ANSWER_COPY = inLanguage('ANSWER_COPY', {
  answered: (method: string, status: string) => `${method} answered ${status}`,
  redirectUnseen: 'The service answered',
});

export const CONNECTION_MESSAGES = inLanguage('CONNECTION_MESSAGES', {
  redirected: (answered: string, location: string | undefined, setting: Setting) => ({
    evidence: `${answered}, a redirect${location === undefined ? '' : ` to ${location}`}; it was not followed`,
    advice:
      'Give the address that it leads to, if that is the service; in a page, send this report to its operator.',
    operator: `Set ${setting} in config.json to the address that the redirect (Location) leads to, or have the service answer where it is asked: the API key would travel with a redirect.`,
  }),
  tooLarge: (answered: string) => ({
    evidence: `${answered}, and more of it than any answer to this question has`,
    advice: 'Check the server there: it does not answer like this endpoint.',
  }),
  html: (answered: string, title: string | undefined, setting: Setting) => ({
    evidence: `${answered}: a page${title === undefined ? '' : `, titled “${title}”`}, not the endpoint`,
    advice:
      'A proxy, a gateway or a sign-in page of the network answered. If your network asks for a sign-in of its own (VPN, hotel, company proxy), do that first.',
    operator: `See what stands before the service, and that ${setting} in config.json is the address of the service itself. Let it answer in JSON, errors of the gateway included.`,
  }),
  wrongPath: (answered: string, setting: Setting, path: string) => ({
    evidence: `${answered}: there is no ${setting === 'authUrl' ? 'token' : 'GraphQL'} endpoint at this address.`,
    advice: 'Check the address; in a page, send this report to its operator.',
    operator: `Correct ${setting} in config.json; ${path} is added to it.`,
  }),
  offline: () => ({
    evidence: 'This browser reports that the computer has no network.',
    advice: 'Connect to the network and try again.',
  }),
  answered: (status: number) => `The service answered with HTTP ${status}.`,
  reached: () => 'The host answers requests from this browser.',
  transportWorks: () => 'The connection was made, and nothing was sent elsewhere.',
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
  hostSilent: (origin: string, seconds: number) => ({
    evidence: `${origin} took the request, or swallowed it, and said nothing for ${seconds} seconds, while this page’s own host answers.`,
    advice: 'Check the VPN. If it works, the service hangs: try again later.',
    operator: `Check that a firewall does not drop packets to ${origin}, and that the service is not overloaded.`,
  }),
  mixedContent: (origin: string) => ({
    evidence: `This page came over https, and ${origin} is plain http: browsers block that.`,
    advice: PAGE_OPERATOR,
    operator: `Serve ${origin} over https, and write https in config.json.`,
  }),
  policyForbids: (origins: Names, pageOrigin: string, file: string) => ({
    evidence: `The policy that ${file} is sent with does not let it ask ${origins.join(' and ')}`,
    advice: PAGE_OPERATOR,
    operator: `Add ${origins.map((origin) => (origin === pageOrigin ? "'self'" : origin)).join(' ')} to connect-src in the Content-Security-Policy that ${file} is sent with.`,
  }),
  postDropped: () => ({
    evidence: 'GET requests are answered; the connection of a POST ends without an answer.',
    advice: 'Try again; if it stays, send this report to the operator of the service.',
    operator:
      'Look for what closes the connections of POST requests: a crash of the service, or a firewall.',
  }),
});

export const CORS_MESSAGES = inLanguage('CORS_MESSAGES', {
  readable: () => 'The page could read the answer.',
  sameOriginAsPage: () => 'Page and service have the same origin, so that CORS plays no part.',
  preflightWorks: () => 'A GET with all the headers of a call was let through and read.',
  originNotAllowed: (pageOrigin: string, allow: Names) => ({
    evidence: 'The host answers, but the browser may not show this page what.',
    advice: SERVICE_OPERATOR,
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin} on every answer, errors and refused methods included, and do not redirect. To OPTIONS answer 204 with Access-Control-Allow-Headers: ${list(allow)}.`,
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
});
