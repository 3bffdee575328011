import type { TablesOf, Words } from '../../../contract/language.ts';
import type { LAYER_NAMES } from './diagnostics-copy.ts';
import type * as diagnosticsCopy from './diagnostics-copy.ts';

const LAYERS: Words<typeof LAYER_NAMES> = {
  network: 'Netzwerk',
  transport: 'Transport',
  cors: 'CORS',
  'api-key': 'API-Schlüssel',
  token: 'Token',
  graphql: 'GraphQL',
};

export const DIAGNOSTICS_DE: TablesOf<typeof diagnosticsCopy> = {
  DIAGNOSTICS_COPY: {
    lead: 'Jede Schicht eines Aufrufs wird geprüft, die äußerste zuerst. Eine Prüfung meldet niemanden an und ändert nichts.',
    layers: 'Schichten',
    running: 'Wird geprüft …',
    pending: 'noch nicht geprüft',
    advice: 'Was zu tun ist',
    operator: 'Für den Betreiber',
    copyReport: 'Bericht kopieren',
    again: 'Erneut prüfen',
  },
  LAYER_NAMES: LAYERS,
  VERDICTS: {
    passed: 'funktioniert',
    broken: 'gestört',
    'not-reached': 'nicht erreicht',
    unknown: 'nicht zu erkennen',
  },
  SUMMARY: {
    broken: (layer) => `Gestört ist: ${LAYERS[layer]}.`,
    allWorks: 'Jetzt funktioniert alles.',
    untold: 'Keine Schicht ist sicher gestört. Was bleibt, steht in den Zeilen darunter.',
  },
  REPORT: {
    title: 'Gatehouse: warum ein Aufruf fehlschlug',
    time: 'Zeit',
    page: 'Seite',
    endpoint: 'Endpunkt',
    failure: 'Fehler',
    requestId: 'Anfrage-ID',
    browser: 'Browser',
  },
};
