import { quoted } from './quoted.ts';

/** What the token endpoint answered. */
export const SIGN_IN = {
  granted: { evidence: 'The sign-in service took it.' },
  keyRefused: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status} from the sign-in service, which stands for the API key.${quoted(words)}`,
    advice: 'Use the key that was issued together with this service user.',
    operator:
      'Compare services[].apiKey in config.json, if it is set, with the key that was issued.',
  }),
  credentials: (status: number) => ({
    evidence: `HTTP ${status}: username or password is wrong.`,
    advice: 'Check both and try again.',
  }),
  keyOrCredentials: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: username, password or API key is wrong, and the service does not say which.${quoted(words)}`,
    advice: 'Check all three and try again.',
  }),
  refused: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the sign-in service names neither credentials nor API key.${quoted(words)}`,
    advice: 'Do not try again and again: ask the operator of the service.',
    operator: 'Look in the token service’s log for what it refused this service user for.',
  }),
  empty: (status: number) => ({
    evidence: `HTTP ${status} with an empty body.`,
    advice: 'Send this report to the operator of the service.',
    operator: 'Answer with 200 and access_token, expires_in and token_type as JSON.',
  }),
  slow: {
    evidence:
      'The sign-in service can be reached and read, but did not answer the sign-in in time.',
    advice: 'Try again in a moment. It may have issued a token all the same.',
    operator: 'See whether the token service is overloaded, or waits for something behind it.',
  },
  brokeOff: (status: number) => ({
    evidence: `HTTP ${status}, and then the connection ended before the answer was whole.`,
    advice: 'Try again in a moment. A token may have been issued all the same.',
    operator: 'Look for what cuts answers: a crash of the token service, or a proxy’s limit.',
  }),
  wrongPath: (status: number) => ({
    evidence: `HTTP ${status}: there is no token endpoint at this address.`,
    advice: 'Send this report to the operator of this page.',
    operator: 'Correct authUrl in config.json; /oauth2/token is added to it.',
  }),
  notJson: (status: number) => ({
    evidence: `HTTP ${status} with something that is not a token response: a proxy or a sign-in page may have answered instead.`,
    advice:
      'If your network asks for a sign-in of its own (VPN, hotel, company proxy), do that first.',
    operator: 'See what stands before the token service, and that authUrl in config.json is right.',
  }),
  badGrant: (fault: string | undefined) => ({
    evidence: `The sign-in was accepted, but the answer is no usable token response${fault === undefined ? '' : ` (${fault})`}.`,
    advice: 'Send this report to the operator of the service.',
    operator: 'Answer with access_token, expires_in (a number of seconds) and token_type: Bearer.',
  }),
  ownProblem: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the sign-in service has a problem of its own.${quoted(words)}`,
    advice: 'Try again in a moment; if it stays, send this report to the operator of the service.',
    operator: 'Look in the token service’s log for the time and request id of this report.',
  }),
  otherStatus: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status} from the sign-in service.${quoted(words)}`,
    advice: 'Send this report to the operator of this page.',
    operator:
      'See that authUrl in config.json is the token service, and that it takes client credentials in a form body.',
  }),
} as const;
