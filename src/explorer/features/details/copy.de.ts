import { formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as detailsCopy from './details-copy.ts';

export const DETAILS_DE: TablesOf<typeof detailsCopy> = {
  DETAILS_COPY: {
    facts: 'Fakten',
    status: 'Status',
    pages: 'Seiten',
    pagesOf: (count, size, time) =>
      `${formatCount(count)}, ${size} in ${time}; das Folgende gilt für die erste`,
    calls: 'Aufrufe',
    callsOf: (count, size, time) =>
      `${formatCount(count)}, ${size} in ${time}; das Folgende gilt für den letzten`,
    firstByte: 'Erstes Byte',
    total: 'Gesamt',
    decoded: 'Größe',
    wire: 'Übertragen',
    wireUnknown: {
      'not-allowed': 'unbekannt: Der Dienst, anderer Herkunft, sendet kein Timing-Allow-Origin',
      'no-record': 'unbekannt: Der Browser hat keine Aufzeichnung davon',
    },
    rows: 'Zeilen',
    list: (count, path) => `${formatCount(count)} in ${path}`,
    noRows: 'keine Liste in der Antwort',
    request: 'Anfrage',
    body: 'Inhalt der Anfrage',
    copyJson: 'Inhalt kopieren',
    copyCurl: 'Als cURL kopieren',
    masked: 'Schlüssel und Token sind maskiert. Der cURL-Befehl nimmt sie aus $API_KEY und $TOKEN.',
    response: 'Kopfzeilen der Antwort',
    protocol: 'Protokoll',
    opened: 'Geöffnet nach',
    firstEvent: 'Erstes Ereignis',
    events: 'Ereignisse',
    received: 'Empfangen',
    closed: 'Geschlossen mit',
    opening: 'Inhalt von connection_init',
    operation: 'Inhalt von subscribe',
    maskedOpening: 'Schlüssel und Token in connection_init sind maskiert.',
    extensions: 'Extensions',
    quota: (left, of, unit) =>
      `${formatCount(left)}${of === undefined ? '' : ` von ${formatCount(of)}`} ` +
      `${unit === 'points' ? 'Punkten' : 'Aufrufen'} übrig`,
    quotaUntil: (until) => ` bis ${until}`,
    quotaCost: (cost) => `Der letzte Aufruf kostete ${formatCount(cost)}.`,
    waitsUntil: (time) => `Wartet auf den Dienst bis ${time}`,
    noCall: 'Es gibt nichts zu berichten: Kein Aufruf dieses Tabs wurde bisher beantwortet.',
  },
};
