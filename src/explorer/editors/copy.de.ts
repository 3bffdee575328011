import { countOf, formatCount, type TablesOf } from '../../contract/language.ts';
import type * as editorCopy from './editor-copy.ts';
import type * as fragmentCopy from './fragment-copy.ts';

export const GRAPHIQL_DE: TablesOf<typeof editorCopy & typeof fragmentCopy> = {
  EDITOR_COMMANDS: {
    run: { label: 'Operation ausführen oder stoppen', keywords: 'senden, query, abfrage, run' },
    stop: { label: 'Operation stoppen', keywords: 'abbrechen, cancel' },
    format: { label: 'Formatieren', keywords: 'prettify, aufräumen, einrücken' },
    'merge-fragments': { label: 'Fragmente einsetzen', keywords: 'inline, merge' },
    'extract-fragment': {
      label: 'Fragment herauslösen',
      keywords: 'benanntes fragment, extrahieren',
    },
    'copy-operation': { label: 'Operation kopieren', keywords: 'query kopieren, zwischenablage' },
    'focus-operation': { label: 'Zur Operation' },
    'focus-variables': { label: 'Zu den Variablen' },
    'focus-headers': { label: 'Zu den Kopfzeilen' },
    'variables-form': { label: 'Variablen: Formular' },
    'variables-json': { label: 'Variablen: JSON' },
  },
  EDITOR_COPY: {
    operation: 'Operationseditor',
    commands: 'Befehle des Editors',
    tools: 'Variablen und Kopfzeilen',
    variables: 'Variablen',
    headers: 'Kopfzeilen',
    showTools: 'Variablen und Kopfzeilen zeigen',
    hideTools: 'Variablen und Kopfzeilen ausblenden',
    variablesViews: 'Variablen bearbeiten als',
    form: 'Formular',
    runForEach: 'Für jeden …',
    json: 'JSON',
    run: 'Ausführen',
    stop: 'Stoppen',
    unnamed: (operation) => `${operation} ohne Namen`,
    text: 'Operation',
    enter: (editor) => `${editor}: bearbeiten mit Enter.`,
    label: (editor, leave) =>
      `${editor}. Um den Editor mit der Tastatur zu verlassen, ${leave} und dann Tab drücken.`,
    notRunning: 'Es läuft nichts.',
    cleanedPaste: (count) =>
      `${countOf(count, 'unsichtbares Zeichen', 'unsichtbare Zeichen')} im Eingefügten ersetzt. Rückgängig stellt es wieder her.`,
    tooLongToEdit: (most, characters) =>
      `Zu lang für den Editor: Eine Operation mit mehr als ${formatCount(most)} Namen und Satzzeichen oder ${formatCount(characters)} Buchstaben würde ihn anhalten. gatehouse run führt sie aus einer Datei aus.`,
    tooLong: (most) =>
      `Die Operation hat mehr als ${formatCount(most)} Namen und Zeichen. Sie läuft, wie sie ist, und ist zu lang, um hier gezeigt zu werden.`,
    noSchema: 'Es gibt noch kein Schema.',
    leave: 'Mit Tab den Editor verlassen',
    welcome: (complete, run, format) =>
      `# Wählen Sie links Felder im Query-Builder, oder schreiben Sie hier:
# ${complete} vervollständigt, ${run} führt aus, ${format} formatiert.

`,
  },
  FRAGMENT_FAULTS: {
    long: 'Die Operation wird zu groß.',
    missing: 'Ein Fragment fehlt oder enthält sich selbst.',
    nothing: 'Zuerst einige Felder markieren.',
    parts: 'Ganze Felder markieren, alle unter demselben.',
    syntax: 'Die Operation hat einen Syntaxfehler.',
    type: 'Das Schema kennt den Typ dieser Felder nicht.',
  },
};
