import { countOf, type TablesOf } from '../../../contract/language.ts';
import type * as codeCopy from './code-copy.ts';
import type * as codeNameCopy from './code-name-copy.ts';

export const CODE_DE: TablesOf<typeof codeCopy & typeof codeNameCopy> = {
  CODE_COMMANDS: {
    'toggle-code': {
      label: 'Code zeigen oder verbergen',
      keywords: 'code, programm, curl, python, typescript, skript',
    },
  },
  CODE_NAMES: { panel: 'Code' },
  CODE_COPY: {
    flow: 'Anmeldung',
    flows: { A: 'Flow A: Basic-Header', B: 'Flow B: Formularfelder' },
    pages: (connection) => `Alle Seiten von ${connection}`,

    program: (file, lines) => `${file}, ${countOf(lines, 'Zeile', 'Zeilen')}`,
    download: 'Herunterladen',
    starter: 'Starter herunterladen',
    starterHint:
      'Ein Zip mit dem Programm und einem Projekt darum: Operation, Schema, Pakete, README.',
    saved: (file) => `${file} gespeichert.`,
    run: 'Starten',
    needs: 'Braucht',

    endsToken: (username) =>
      `Läuft es als ${username}, endet das Token dieser Seite: Jedes neue Token beendet das vorige. Programme teilen sich eines über eine Datei.`,
    headers: (names) => `Ohne die Kopfzeilen dieses Tabs: ${names}.`,
    stale: 'Oben steht das letzte Programm, das sich schreiben ließ.',
    faults: {
      empty: 'Mit der Operation entsteht hier ihr Programm; es folgt dem, was getippt wird.',
      subscription:
        'Eine Subscription endet nicht: eine Query oder Mutation wählen oder die Ereignisse neben der Antwort speichern.',
      unnamed: 'Jede der Operationen braucht einen Namen: Er sagt dem Programm, welche läuft.',
      nul: 'Das Zeichen NUL muss aus Operation und Variablen heraus.',
      secret:
        'API-Schlüssel und Token müssen aus Operation und Variablen heraus: Ein Programm meldet sich selbst an.',
      'bare-variables':
        'Dieser Dienst nimmt Anfragen ohne Variablen. Die Werte gehören in die Operation.',
      syntax: (line, column, message) =>
        `Zeile ${line}, Spalte ${column} der Operation: ${message}`,
      variables: (place) => `Die Variablen sind kein JSON-Objekt. ${place}`,
    },

    readme: {
      about: (file, needs) =>
        `\`${file}\` führt die Operation in \`operations\` aus. ${needs === '' ? '' : `Gebraucht wird: ${needs}`}`.trim(),
      codegen:
        '`npm run codegen` schreibt Typen der Operation und ihrer Antwort nach `src/gql`; `npm run typecheck` prüft alles.',
      noSchema:
        'Das Schema war nicht bekannt: Als `schema.graphql` hierher gelegt, kann es ein Codegenerator lesen.',
      token:
        'Das Token liegt in `~/.cache/gatehouse`; alle Programme dieses Benutzers teilen es, denn ein neues beendet das vorige. Schlüssel und Passwort gehören nicht in diese Dateien.',
    },
  },
};
