import type { Layer, Verdict } from '../../doctor/finding.ts';

/** The words of the doctor's own panel. */
export const DOCTOR_COPY = {
  title: 'Find the cause',
  lead: 'Each layer that a call passes is checked, outermost first. A check sends no sign-in and changes nothing.',
  layers: 'Layers',
  running: 'Checking…',
  pending: 'not checked yet',
  advice: 'What to do',
  operator: 'For the operator',
  copyReport: 'Copy report',
  copied: 'Copied',
  again: 'Check again',
  close: 'Close',
} as const;

export const LAYER_NAMES: Record<Layer, string> = {
  network: 'Network',
  transport: 'Transport',
  cors: 'CORS',
  'api-key': 'API key',
  token: 'Token',
  graphql: 'GraphQL',
};

/** What each layer's check looks at. */
export const CHECKS: Record<Layer, string> = {
  network: 'the host answers',
  transport: 'https, redirects and this page’s policy',
  cors: 'the service lets this page in',
  'api-key': 'the service takes the key',
  token: 'the service issues and takes the token',
  graphql: 'GraphQL answers',
};

export const VERDICTS: Record<Verdict, string> = {
  passed: 'works',
  broken: 'broken',
  'not-reached': 'not reached',
  unknown: 'cannot be told',
};

/** The outcome in one sentence. */
export const SUMMARY = {
  broken: (layer: Layer) => `It breaks at: ${LAYER_NAMES[layer]}.`,
  allWorks: 'Everything works now.',
  untold: 'No layer is certainly broken. The lines below say what remains.',
} as const;

/** Layers that no check has reached. */
export const REST = {
  behind: { evidence: 'Lies behind the layer that broke.' },
  untold: { evidence: 'No check could tell.' },
  refusedBefore: { evidence: 'The call was refused before it got there.' },
  afterSignIn: { evidence: 'Comes after the sign-in.' },
} as const;

/** The names of the report's lines. */
export const REPORT = {
  title: 'Gatehouse: why a call failed',
  time: 'Time',
  page: 'Page',
  endpoint: 'Endpoint',
  failure: 'Failure',
  requestId: 'Request id',
  browser: 'Browser',
} as const;
