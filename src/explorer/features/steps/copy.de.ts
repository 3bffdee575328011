import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as stepsCopy from './steps-copy.ts';
import type * as stepsNameCopy from './steps-name-copy.ts';

export const STEPS_PANEL_DE: TablesOf<typeof stepsCopy & typeof stepsNameCopy> = {
  STEPS_COMMANDS: {
    'toggle-steps': { label: 'Schritte zeigen oder verbergen' },
    'use-as-list': {
      label: 'Schritte …',
      keywords: 'liste, anreichern, abgleich, verbinden, ablauf',
    },
  },
  STEPS_NAMES: { panel: 'Schritte' },
  STEPS_COPY: {
    paste: 'Liste: Zeilen aus einer Tabelle, oder CSV',
    listFile: 'CSV- oder Excel-Datei …',
    list: (rows, columns) => `${countOf(rows, 'Zeile', 'Zeilen')}: ${columns}`,
    cut: (most) => `Nur die ersten ${formatCount(most)} Zeilen werden genommen.`,
    id: 'Spalte, die eine Zeile benennt',
    step: (number, id) => `${number}. ${id}`,
    next: 'Nächste Operation',
    add: 'Schritt hinzufügen',
    noSaved: 'Erst die Operationen speichern: Schritte bestehen aus gespeicherten.',
    operation: 'Operation',
    none: 'kein Wert',
    eachRow: 'Felder aus Spalten',
    constant: 'eine Konstante',
    constantOf: (name) => `Wert von $${name}`,
    service: 'Dienst',
    bytes: 'kB je Aufruf',
    until: {
      path: 'Nachfragen, bis das Feld',
      none: 'keines',
      is: 'diesen Wert hat',
      every: 'alle (Sekunden)',
      atMost: 'höchstens (Minuten)',
    },
    join: 'Verbinden über',
    joinTo: 'Gleich',
    notJoined: 'nicht verbunden',
    idOfList: 'der Spalte, die eine Zeile benennt',
    up: (id) => `${id} nach oben`,
    down: (id) => `${id} nach unten`,
    remove: (id) => `${id} entfernen`,
    firstRows: (id) => `Erste Zeilen von ${id}`,
    columns: 'Spalten des Ergebnisses',
    drop: 'Zeilen ohne Treffer auslassen',
    file: 'Die Datei als YAML',
    mutations: (ids) => `${ids}: ändert Daten. Jeden Aufruf einmal senden.`,
    calls: (count, isLeast) =>
      `${isLeast ? 'Mindestens' : 'Etwa'} ${countOf(count, 'Aufruf', 'Aufrufe')}`,
    try: 'Mit 5 Zeilen versuchen',
    run: 'Ausführen',
    openFile: 'YAML öffnen …',
    saveFile: 'Als YAML speichern',
    copyCommand: 'Befehl kopieren',
    code: 'Code …',
    program: 'Die Schritte als Programm',
    saveProgram: 'Programm speichern',
    secret:
      'Die Schritte enthalten API-Schlüssel oder Token, die in keinem Programm stehen. Entfernen.',
    progress: 'Werte dieses Schritts',
    withoutMatch: (count, isUntold) =>
      `${formatCount(count)} ohne Treffer${isUntold ? ', oder ihre Werte sind gescheitert' : ''}`,
    goOn: (name, done, total) =>
      `Mit ${name === '' ? 'den Schritten' : `„${name}“`} fortfahren (${formatCount(done)} von etwa ${countOf(total, 'Aufruf', 'Aufrufen')})`,
    stays: (why) =>
      `Die Schritte gehen nicht weiter. ${why} Beheben Sie das, und drücken Sie erneut: Was beantwortet ist, bleibt.`,
    gone: 'Was beantwortet war, ist in diesem Browser nicht mehr gespeichert. Die Schritte neu ausführen.',
    noSchema: (service, why) => `Das Schema von ${service} ist nicht lesbar. ${why}`,
    askAgain: (count) =>
      `${countOf(count, 'gescheiterten Wert', 'gescheiterte Werte')} erneut abfragen`,
    notKept:
      'dieser Browser speichert nichts mehr davon: die Zeilen sichern, bevor die Seite neu geladen wird',
    stopped: (isKept) =>
      isKept ? 'Gestoppt. Was beantwortet ist, bleibt.' : 'Gestoppt. Nichts davon bleibt.',
    ended: 'Alle Schritte wurden ausgeführt.',
    endedWithFaults: 'Alle Schritte wurden ausgeführt, und einige Werte sind gescheitert.',
    tried: 'Die Schritte wurden mit fünf Zeilen versucht.',
  },
};
