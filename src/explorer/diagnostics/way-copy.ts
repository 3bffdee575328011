import { CORS_NEEDS } from '../../contract/headers.ts';
import { PROBE_TIMEOUT } from './probe-limit.ts';

const list = (names: readonly string[]): string => names.join(', ');
const setting = { token: 'authUrl', graphql: 'baseUrl' } as const;

/** Network, transport and CORS. */
export const WAY = {
  offline: {
    evidence: 'This browser reports that the computer has no network.',
    advice: 'Connect to the network and try again.',
  },
  answered: (status: number) => ({ evidence: `The service answered with HTTP ${status}.` }),
  reached: { evidence: 'The host answers requests from this browser.' },
  transportWorks: { evidence: 'The connection was made, and nothing was sent elsewhere.' },
  readable: { evidence: 'The page could read the answer.' },
  sameOrigin: { evidence: 'Page and service have the same origin, so that CORS plays no part.' },
  preflightWorks: { evidence: 'A GET with all the headers of a call was let through and read.' },
  ownHostSilent: {
    evidence: 'The service has the same host as this page, and it does not answer any more.',
    advice: 'Check the network and VPN. If other sites work, the host is down.',
  },
  nothingReached: {
    evidence: 'Neither the service nor this page’s own host answers.',
    advice: 'Check the network and VPN of this computer.',
  },
  hostNotReached: (origin: string) => ({
    evidence: `No answer comes from ${origin}, while this page’s own host answers. A browser does not tell a page whether name, port or certificate is the reason.`,
    advice: `Open ${origin} in a new tab. An error page of the browser names the reason; if something of the service appears instead, the network works, and the operator’s line tells more.`,
    operator: `Check that ${origin} resolves, listens, and has a valid certificate. If a new tab shows it, its answers lack Access-Control-Allow-Origin, and Cross-Origin-Resource-Policy: same-origin hides them.`,
  }),
  hostSilent: (origin: string) => ({
    evidence: `${origin} took the request, or swallowed it, and said nothing for ${PROBE_TIMEOUT}, while this page’s own host answers.`,
    advice: 'Check the VPN. If it works, the service hangs: try again later.',
    operator: `Check that a firewall does not drop packets to ${origin}, and that the service is not overloaded.`,
  }),
  mixedContent: (origin: string) => ({
    evidence: `This page came over https, and ${origin} is plain http: browsers block that.`,
    advice: 'Send this report to the operator of this page.',
    operator: `Serve ${origin} over https, and write https in config.json.`,
  }),
  pagePolicy: (origin: string) => ({
    evidence: `The browser sent nothing: the policy of this page does not allow ${origin}.`,
    advice: 'Send this report to the operator of this page.',
    operator: `Add ${origin} to connect-src in the Content-Security-Policy that index.html is sent with.`,
  }),
  workerPolicy: (origin: string) => ({
    evidence: `The policy of the token worker, which asks for the token, does not allow ${origin}.`,
    advice: 'Send this report to the operator of this page.',
    operator: `Add ${origin} to connect-src in the Content-Security-Policy that token-worker.js is sent with.`,
  }),
  redirected: (kind: keyof typeof setting) => ({
    evidence:
      'The service answers with a redirect. It is not followed: the API key would travel with it.',
    advice: 'Send this report to the operator of this page.',
    operator: `Set ${setting[kind]} in config.json to the address that the redirect (Location) leads to, or have the service answer where it is asked.`,
  }),
  originNotAllowed: (pageOrigin: string, kind: keyof typeof CORS_NEEDS) => ({
    evidence: 'The host answers, but the browser may not show this page what.',
    advice: 'Send this report to the operator of the service.',
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin} on every answer, errors and refused methods included, and do not redirect. To OPTIONS answer 204 with Access-Control-Allow-Headers: ${list(CORS_NEEDS[kind].allowHeaders)}.`,
  }),
  preflightSilent: {
    evidence: 'Plain requests are answered; the OPTIONS request before a call is not.',
    advice: 'Send this report to the operator of the service.',
    operator: 'Answer OPTIONS with 204, without asking for API key or token.',
  },
  noPreflight: (allow: readonly string[]) => ({
    evidence:
      'A plain request can be read. One with a header of the calls is stopped by the OPTIONS request that the browser sends first, whichever header it is.',
    advice: 'Send this report to the operator of the service.',
    operator: `Answer OPTIONS with 204, without asking for API key or token, with Access-Control-Allow-Origin and Access-Control-Allow-Headers: ${list(allow)}.`,
  }),
  headersNotAllowed: (missing: readonly string[], allow: readonly string[]) => ({
    evidence: `Requests with made-up values were let through, save those with ${list(missing)}.`,
    advice: 'Send this report to the operator of the service.',
    operator: `Access-Control-Allow-Headers lacks ${list(missing)}. It must be: ${list(allow)}. (* does not stand for authorization.)`,
  }),
  headersTogether: (allow: readonly string[]) => ({
    evidence: 'Each header of a call is let through alone, but not all of them together.',
    advice: 'Send this report to the operator of the service.',
    operator: `Name all of these in one Access-Control-Allow-Headers: ${list(allow)}.`,
  }),
  postDropped: {
    evidence: 'GET requests are answered; the connection of a POST ends without an answer.',
    advice: 'Try again; if it stays, send this report to the operator of the service.',
    operator:
      'Look for what closes the connections of POST requests: a crash of the service, or a firewall.',
  },
  postNotReadable: (pageOrigin: string) => ({
    evidence:
      'OPTIONS and GET are answered as they must be. POST is answered too, but the browser may not show this page what.',
    advice: 'Send this report to the operator of the service.',
    operator: `Send Access-Control-Allow-Origin: ${pageOrigin} on the answers to POST too, errors included, and do not redirect. Gateways often leave it out of their own 401 and 403.`,
  }),
  postNotRepeated: {
    evidence:
      'A GET with the headers of a sign-in is let through and read. The sign-in itself is not repeated, because each one ends a token.',
    advice: 'Try to sign in again; if it fails the same way, send this report to the operator.',
    operator:
      'Send Access-Control-Allow-Origin on the answers to POST /oauth2/token too, errors included, and do not redirect it.',
  },
} as const;
