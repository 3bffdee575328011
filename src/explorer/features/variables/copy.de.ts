import type { TablesOf } from '../../../contract/language.ts';
import type * as variablesCopy from './variables-copy.ts';

export const VARIABLES_DE: TablesOf<typeof variablesCopy> = {
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
  },
};
