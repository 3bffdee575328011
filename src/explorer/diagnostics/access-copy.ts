import { quoted } from './quoted.ts';

const CHALLENGE =
  'Send WWW-Authenticate: Bearer error="invalid_token" with a 401 for the token, name www-authenticate in Access-Control-Expose-Headers, and answer 403 for the API key.';

const HOW = {
  words: 'The service says so.',
  status: 'That status stands for the API key.',
  comparison:
    'Without the token, or with a made-up key, the service answers otherwise: it has taken the key.',
} as const;

/** API key and token, at the GraphQL endpoint. */
export const ACCESS = {
  taken: { evidence: 'The service took it and went on to the query.' },
  untried: { evidence: 'The answer is not one of the GraphQL service, so that nothing tried it.' },
  noToken: { evidence: 'There is no live token to try.' },
  keyTaken: { evidence: 'The service does not treat it like a made-up key.' },
  keyNotNamed: { evidence: 'The service objects to something else.' },
  keyOrToken: { evidence: 'Key and token cannot be told apart here: see the next line.' },
  keyRefused: (status: number, by: keyof typeof HOW, words: string | undefined) => ({
    evidence: `The service refused the API key with HTTP ${status}. ${HOW[by]}${quoted(words)}`,
    advice:
      'Sign out, and sign in with the key of this service user. If this page asks for no key, send this report to its operator.',
    operator:
      'Compare services[].apiKey in config.json, if it is set, with the key that was issued for this service user.',
  }),
  tokenRefused: (status: number, by: keyof typeof HOW, words: string | undefined) => ({
    evidence: `The service refused the token with HTTP ${status}. ${HOW[by]}${quoted(words)}`,
    advice:
      'Sign in again. If that does not help, something signs in with the same service user over and over: each sign-in ends the token before it.',
    ...(by !== 'words' && { operator: CHALLENGE }),
  }),
  scopeMissing: (words: string | undefined) => ({
    evidence: `The token is valid, but does not allow this (insufficient_scope).${quoted(words)}`,
    advice: 'Ask the operator of the service for the rights that are missing.',
    operator: 'Grant this service user the scope that WWW-Authenticate names.',
  }),
  unclear: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}, and nothing that tells key from token: a call without a token and one with a made-up key are answered alike.${quoted(words)}`,
    advice:
      'Sign in again. If it stays, the API key is what is left: sign out, and sign in with another.',
    operator: CHALLENGE,
  }),
} as const;
