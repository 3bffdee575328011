import { formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as jobCopy from './job-copy.ts';
import type * as resultsCopy from './results-copy.ts';
import type * as sharedCopy from './shared-copy.ts';

export const SHARED_DE: TablesOf<typeof jobCopy & typeof resultsCopy & typeof sharedCopy> = {
  JOB_COPY: {
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    end: 'Hier beenden',
    left: (time) => `noch etwa ${time}`,
    waiting: (time) => `Ratenlimit erreicht: weiter in ${time}.`,
    waitingForQuota: (time) => `Wartet ${time} auf das Kontingent.`,
    paused: 'Angehalten.',
  },
  JOB_ENDS: {
    limit: 'Am Limit beendet.',
    cancelled: 'Gestoppt. Was kam, bleibt; der Rest wurde nicht geholt.',
    'same-cursor':
      'Der Dienst lieferte denselben Cursor zweimal: Das ginge im Kreis. Die Seite, die damit kam, ' +
      'ist ausgelassen.',
    'no-cursor':
      'Der Dienst sagt, dass es weitere Seiten gibt, aber nicht, wo die nächste beginnt.',
    'same-rows': 'Dieselbe Seite kam noch einmal: Zeilen können fehlen oder doppelt sein.',
    'not-said': 'Der Dienst sagt nicht, ob weitere Seiten folgen: Es können Zeilen fehlen.',
    short:
      'Der Dienst zählt mehr Zeilen, und sagt, dass keine Seite mehr folgt: Es können Zeilen fehlen.',
    'signed-out': 'Beim Abmelden gestoppt.',
    replaced: 'Gestoppt: Der Tab hat eine andere Antwort.',
  },
  RESULTS_COPY: {
    actions: 'Antwort',
    views: 'Antwort zeigen als',
    empty: (keys) => `${keys} führt aus`,
    emptyWithoutKeys: 'Führen Sie eine Operation aus, um ihre Antwort zu sehen',
    emptyHint: (keys) => `${keys} vervollständigt die Eingabe.`,
    reading: 'Antwort wird gelesen …',
    earlierAnswer: (name, time, variables) =>
      `Antwort eines früheren Laufs: ${name ?? 'Operation ohne Namen'}, ${time}, ` +
      (variables === undefined ? 'ohne Variablen' : `Variablen ${variables}`),
    earlierPage: 'Antwort eines früheren Laufs, von vor dem Neuladen der Seite',
    details: 'Details',
    noAnswer: 'Es gibt noch keine Antwort.',
    noEvents: 'Nur Subscriptions haben Ereignisse.',
    sqlOff: 'Hier aus: config.json schaltet SQL mit "sql": true ein.',
    noCall: 'Es wurde noch nichts aufgerufen.',
    printed: (shown, all) =>
      `Gedruckt sind nur die Zeilen, die zu sehen sind: ${formatCount(shown)} von ${formatCount(all)}. Dateien haben alle.`,
  },
  FIND_COPY: {
    hint: 'Suchen …',
    previous: 'Vorheriger Treffer',
    next: 'Nächster Treffer',
    status: ({ text, count, current, isBusy, isWhole }) => {
      if (text === '') return '';
      if (current === undefined) return isBusy ? 'Wird gesucht …' : 'Nicht gefunden';
      return `${formatCount(current + 1)} von ${formatCount(count)}${isWhole ? '' : '+'}`;
    },
  },
  VALUE_COPY: {
    title: (name) => `Ganzer Wert von ${name}`,
    size: (bytes) => `${formatCount(bytes)} Bytes, wie sie kamen.`,
    shownPart: (shown, bytes) =>
      `Die ersten ${formatCount(shown)} von ${formatCount(bytes)} Bytes werden gezeigt.`,
    copied: 'Kopiert.',
    copiedPart: (copied, bytes) =>
      `Die ersten ${formatCount(copied)} von ${formatCount(bytes)} Bytes kopiert; Speichern liefert alle.`,
    empties: { string: 'leerer Text', list: 'leere Liste', object: 'leeres Objekt' },
    gone: 'Diese Antwort ist nicht mehr gespeichert: Führen Sie die Operation erneut aus.',
  },
  PROBLEM_COPY: {
    list: 'Probleme dieser Antwort',
    show: 'Zeigen',
    byte: (byte) => `Byte ${formatCount(byte)}`,
    line: (line, byte) => `Zeile ${formatCount(line)} (${byte})`,
    empty: 'Die Antwort ist leer.',
    'byte-order-mark':
      'Die Antwort beginnt mit einer Byte Order Mark, die JSON nicht erlaubt und die hier nicht gezeigt wird.',
    cut: (bytes) => `Die Antwort bricht nach ${formatCount(bytes)} Bytes ab.`,
    'duplicate-key': (location) =>
      `Ein Objekt hat einen Schlüssel doppelt, in ${location}; die meisten Programme behalten nur den letzten.`,
    'errors-not-a-list': (location) =>
      `Die Antwort ist fehlerhaft: Ihre errors, in ${location}, sind keine Liste.`,
    'invalid-utf8': (byte) =>
      `Einige Bytes, ab ${byte}, sind kein UTF-8 und werden als \uFFFD gezeigt.`,
    'no-data':
      'Der Dienst hat ohne Daten geantwortet und keinen Fehler genannt: Fragen Sie seinen Betreiber.',
    'not-json': (location) => `Was auf ${location} folgt, ist kein JSON und wird nicht gezeigt.`,
    isNoJson: 'Die Antwort ist kein JSON: Ihr Anfang wird gezeigt.',
    'odd-number': (location) =>
      `Der Wert in ${location} ist kein JSON und wird gezeigt, wie er geschrieben wurde.`,
    'trailing-text': (byte) =>
      `Nach dem JSON folgt ab ${byte} weiterer Text, der nicht gezeigt wird.`,
  },
};
