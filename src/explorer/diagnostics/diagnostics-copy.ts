import type { CheckVerdict, Layer } from '../../doctor/finding.ts';

export const DIAGNOSTICS_COPY = {
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

export const VERDICTS: Record<CheckVerdict, string> = {
  passed: 'works',
  broken: 'broken',
  'not-reached': 'not reached',
  unknown: 'cannot be told',
};

export const SUMMARY = {
  broken: (layer: Layer) => `It breaks at: ${LAYER_NAMES[layer]}.`,
  allWorks: 'Everything works now.',
  untold: 'No layer is certainly broken. The lines below say what remains.',
} as const;

export const REPORT = {
  title: 'Gatehouse: why a call failed',
  time: 'Time',
  page: 'Page',
  endpoint: 'Endpoint',
  failure: 'Failure',
  requestId: 'Request id',
  browser: 'Browser',
} as const;
