import type { Words } from '../../contract/language.ts';
import type { INPUT_FAULTS, VARIABLES_COPY } from './variables-copy.ts';

export const VARIABLES_DE: {
  readonly VARIABLES_COPY: Words<typeof VARIABLES_COPY>;
  readonly INPUT_FAULTS: Words<typeof INPUT_FAULTS>;
} = {
  VARIABLES_COPY: {
    formOf: (operation) => (operation === undefined ? 'Variablen' : `Variablen von ${operation}`),
    none: 'Diese Operation deklariert keine Variablen.',
    noneHint: 'Im Query-Builder macht $ aus einem Argument eine Variable.',
    unreadable:
      'Die Operation hat einen Syntaxfehler; ihre Variablen erscheinen, sobald er behoben ist.',
    notJson: (line) => `Die Variablen sind kein JSON (Zeile ${line}).`,
    goToLine: (line) => `Zu Zeile ${line}`,
    tooLong: 'Die Variablen sind zu lang für das Formular.',
    editJson: 'Als JSON bearbeiten',
    undeclared: 'Von dieser Operation nicht deklariert',
    undeclaredHint: 'Werden trotzdem gesendet; Dienste ignorieren sie oder lehnen den Aufruf ab.',
    edit: (name) => `$${name} in den Variablen bearbeiten`,
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    unset: (name) => `${name} nicht setzen`,
    set: (name) => `${name} setzen`,
    null: 'null',
    makeNull: (name) => `${name} auf null setzen`,
    required: 'Erforderlich',
    notSet: 'Nicht gesetzt',
    defaultValue: (text) => `Vorgabe ${text}`,
    emptyText: 'Leerer Text',
    emptyList: 'Leere Liste',
    setCount: (set, all) => `${set} von ${all} gesetzt`,
    fieldsOf: (name) => `Felder von ${name}`,
    add: 'Hinzufügen',
    addTo: (name) => `Element zu ${name} hinzufügen`,
    itemOf: (name, index) => `${name} ${index + 1}`,
    pick: {
      date: 'Datum wählen',
      time: 'Uhrzeit wählen',
      'datetime-local': 'Datum und Uhrzeit wählen',
    },
  },
  INPUT_FAULTS: {
    missing: 'Erforderlich',
    'whole-number': 'Eine ganze Zahl, etwa 10',
    'out-of-range': 'Eine ganze Zahl von -2147483648 bis 2147483647',
    number: 'Eine Zahl, etwa 1.5',
    'too-large': 'Diese Zahl ist zu groß',
    text: 'Text in doppelten Anführungszeichen',
    id: 'Text oder eine ganze Zahl',
    'true-or-false': 'Entweder true oder false',
    enum: 'Kein Wert dieses Enums',
    object: 'Ein Eingabeobjekt in geschweiften Klammern',
    'one-of': 'Genau ein Feld muss gesetzt sein',
    'unknown-field': 'Kein Feld dieses Eingabeobjekts',
    json: 'Noch kein JSON',
  },
};
