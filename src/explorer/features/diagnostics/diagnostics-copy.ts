import { inLanguage } from '../../../contract/language.ts';
import type { CheckVerdict, Layer } from '../../../doctor/finding.ts';

export const DIAGNOSTICS_COPY = inLanguage('DIAGNOSTICS_COPY', {
  lead: 'Checks each layer of a call, outermost first, without signing in or changing anything.',
  layers: 'Layers',
  running: 'Checking…',
  pending: 'not checked yet',
  advice: 'What to do',
  operator: 'For the operator',
  copyReport: 'Copy report',
  again: 'Check again',
});

export const LAYER_NAMES: Record<Layer, string> = inLanguage('LAYER_NAMES', {
  network: 'Network',
  transport: 'Transport',
  cors: 'CORS',
  'api-key': 'API key',
  token: 'Token',
  graphql: 'GraphQL',
});

export const VERDICTS: Record<CheckVerdict, string> = inLanguage('VERDICTS', {
  passed: 'works',
  broken: 'broken',
  'not-reached': 'not reached',
  unknown: 'unknown',
});

export const SUMMARY = inLanguage('SUMMARY', {
  broken: (layer: Layer) => `It breaks at: ${LAYER_NAMES[layer]}.`,
  allWorks: 'Everything works now.',
  untold: 'No layer is certainly broken.',
});

export const REPORT = inLanguage('REPORT', {
  title: 'Gatehouse: why a call failed',
  time: 'Time',
  page: 'Page',
  endpoint: 'Endpoint',
  failure: 'Failure',
  requestId: 'Request id',
  browser: 'Browser',
});
