import { PROBE_TIMEOUT } from './probe-limit.ts';
import { quoted } from './quoted.ts';

/** What came in the place of a GraphQL result, or with it. */
export const GRAPHQL = {
  worksNow: {
    evidence: 'A query for nothing but __typename is answered with data.',
    advice: 'Run your operation again.',
  },
  smallWorks: {
    evidence:
      'A query for nothing but __typename is answered with data, so that it is the operation.',
    advice: 'Ask for fewer rows or fields at once.',
  },
  slow: {
    evidence: `The host answers, but a query for nothing but __typename took over ${PROBE_TIMEOUT}.`,
    advice: 'Try again later; if it stays, send this report to the operator of the service.',
    operator: 'See whether the GraphQL service behind the host is overloaded or hangs.',
  },
  html: (status: number) => ({
    evidence: `HTTP ${status} with a page of HTML: a proxy or a sign-in page answered instead of the service.`,
    advice:
      'If your network asks for a sign-in of its own (VPN, hotel, company proxy), do that first.',
    operator:
      'See what stands before the service, and that baseUrl in config.json is the address of the service itself.',
  }),
  wrongPath: (status: number) => ({
    evidence: `HTTP ${status}: there is no GraphQL endpoint at this address.`,
    advice: 'Send this report to the operator of this page.',
    operator: 'Correct baseUrl in config.json; /v1/graphql is added to it.',
  }),
  wrongFormat: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the service does not understand the request.${quoted(words)}`,
    advice: 'Send this report to the operator of this page.',
    operator:
      'Set requestFormat in config.json to the other of json and graphql, if the service takes that.',
  }),
  denied: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the service denies the call for a reason of its own.${quoted(words)}`,
    advice:
      'Ask the operator of the service: it may be a right, a quota or a policy of this service user.',
    operator: 'Look at what this service user may ask for, and how much.',
  }),
  bareQueryRefused: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the service does not take the bare query (application/graphql), which requestFormat in config.json asks for.${quoted(words)}`,
    advice: 'Send this report to the operator of this page.',
    operator: 'Take requestFormat out of config.json: the service seems to want JSON.',
  }),
  jsonRefused: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the service does not take JSON.${quoted(words)}`,
    advice: 'Send this report to the operator of this page.',
    operator:
      'Set requestFormat in config.json to graphql, if the service takes the bare query; else see that baseUrl leads to it.',
  }),
  gateway: (status: number) => ({
    evidence: `HTTP ${status}: a gateway answers, the service behind it does not.`,
    advice: 'Try again in a moment; if it stays, send this report to the operator of the service.',
    operator: 'See whether the GraphQL service runs, and whether its gateway has its address.',
  }),
  ownProblem: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: the service has a problem of its own.${quoted(words)}`,
    advice: 'Try again in a moment; if it stays, send this report to the operator of the service.',
    operator: 'Look in the service’s log for the time and request id of this report.',
  }),
  tooMany: {
    evidence: 'HTTP 429: the service wants fewer requests.',
    advice: 'Wait a moment, then try again.',
  },
  notGraphql: (status: number) => ({
    evidence: `HTTP ${status} with JSON that has neither data nor errors.`,
    advice: 'Send this report to the operator of this page.',
    operator: 'See that baseUrl in config.json leads to a GraphQL service.',
  }),
  notJson: (status: number, mediaType: string) => ({
    evidence: `HTTP ${status} with ${mediaType || 'no media type'}, where JSON is expected.`,
    advice: 'Send this report to the operator of this page.',
    operator:
      'Answer with application/json or application/graphql-response+json, and see that baseUrl in config.json leads to the service itself.',
  }),
  errors: (status: number, words: string | undefined) => ({
    evidence: `HTTP ${status}: even a query for nothing but __typename is answered with errors.${quoted(words)}`,
    advice: 'Send this report to the operator of the service.',
    operator: 'See why the service refuses { __typename }: its own words above, and its log.',
  }),
  noIntrospection: (words: string | undefined) => ({
    evidence: `Operations run, but the service does not show its schema.${quoted(words)}`,
    advice: 'Write operations by hand, or ask the operator for the schema.',
    operator: 'Switch introspection on for callers with a valid token.',
  }),
} as const;
