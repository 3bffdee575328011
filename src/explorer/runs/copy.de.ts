import { countOf, formatCount, type TablesOf } from '../../contract/language.ts';
import type * as errorsCopy from './errors-copy.ts';
import type * as runCopy from './run-copy.ts';

export const RUNS_DE: TablesOf<typeof errorsCopy & typeof runCopy> = {
  RUN_COPY: {
    phases: {
      waiting: 'Warten auf den Dienst …',
      reading: 'Wird empfangen …',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      stopped: 'Gestoppt',
      refused: 'Abgelehnt',
      unsent: 'Nicht gesendet',
      left: 'Gestoppt, da der Tab verlassen wurde',
      signIn: 'Warten auf Ihre Anmeldung',
    },
    lastCall: 'Letzter Aufruf',
    editedSince: 'Seitdem geändert',
    notRunYet: 'Noch nicht ausgeführt',
    earlierAnswers: {
      'brought-along': 'Die Antwort von vor dem Neuladen der Seite.',
      'left-behind': 'Nicht behalten: zu groß oder aus mehreren Aufrufen. Bitte neu ausführen.',
    },
    firstByte: (duration) => `erstes Byte ${duration}`,
    total: (duration) => `gesamt ${duration}`,
    pages: (count) => `${formatCount(count)} Seiten`,
    calls: (count) => countOf(count, 'Aufruf', 'Aufrufe'),
    results: (count) => `${formatCount(count)} Ergebnisse`,
    errors: (count) => `${formatCount(count)} Fehler`,
    withheld: (count) => `${countOf(count, 'Feld', 'Felder')} vorenthalten`,
    ignoredHeaders: (names) =>
      `${names.join(', ')}: von Ihrer Sitzung gesetzt, nicht vom Editor der Kopfzeilen`,
    leave: 'Nicht ausführen',
    repeat: {
      title: 'Die Mutation jetzt ausführen?',
      body: 'Sie wurde vor der Ausführung abgelehnt, weil das Token abgelaufen war. Geändert hat sie bisher nichts.',
      run: 'Mutation ausführen',
    },
    expiry: {
      title: 'Ihr Token endet bald',
      timer: 'Verbleibende Sekunden des Tokens',
      left: (seconds) => `${formatCount(seconds)} s`,
      before: 'Ihr Token endet in',
      after:
        'Eine Antwort, die dann noch nicht da ist, wird vielleicht abgeschnitten oder abgelehnt.',
      renew: 'Zuerst erneuern',
      run: 'Jetzt ausführen',
    },
    answerErrors: {
      'slow-pattern': 'Das Muster braucht zu lange: Kürzen Sie es, oder filtern Sie anders.',
      gone: 'Diese Antwort ist nicht mehr gespeichert. Führen Sie die Operation erneut aus.',
      incomplete: 'Der Browser hat einen Teil dieser Antwort entfernt. Führen Sie sie erneut aus.',
      'given-up': 'Das wurde aufgegeben.',
      'no-list': 'Die Antwort hat keine solche Liste.',
      'too-large': 'Diese Antwort ist zu groß, um als Ganzes übergeben zu werden.',
    },
    tooManyRows:
      'Es sind mehr Zeilen, als hier sortiert werden können. Filtern Sie zuerst, oder speichern Sie ' +
      'die Zeilen und sortieren Sie die Datei.',
  },
  ERRORS_COPY: {
    list: 'Fehler der Antwort',
    noMessage: 'Ein Fehler ohne Meldung',
    withheld: (count) =>
      `${countOf(count, 'Feld', 'Felder')} vorenthalten; der Rest der Antwort ist gültig`,
    deprecated: (count) => countOf(count, 'Hinweis', 'Hinweise'),
    correlation: (id) => `Korrelations-ID ${id}`,
    emptyMember: (label, types) =>
      `${label} ist {}: ein Fehler, dessen Felder die Operation nicht abfragt (${types.join(', ')}).`,
    inlineFragments: 'Fragmente eingebettet senden und erneut ausführen',
    goTo: (line) => `Zu Zeile ${formatCount(line)}`,
    more: (count) => `${formatCount(count)} weitere`,
    fewer: 'Weniger zeigen',
    first: (read, count) =>
      `Die ersten ${formatCount(read)} von ${formatCount(count)} Fehlern sind aufgeführt.`,
  },
};
