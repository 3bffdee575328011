import { formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as inputsCopy from './inputs-copy.ts';

export const INPUTS_DE: TablesOf<typeof inputsCopy> = {
  INPUTS_COPY: {
    setInput: (name) => `${name} setzen`,
    setNull: (name) => `${name} auf null setzen`,
    emptyList: 'Leere Liste',
    moreCount: (count) => `${formatCount(count)} weitere`,
    showMore: (count) => `${formatCount(count)} weitere zeigen`,
    counted: {
      arguments: (count) => (count === 1 ? 'Argument' : 'Argumente'),
      fields: (count) => (count === 1 ? 'Feld' : 'Felder'),
    },
    ofName: (name) => `von ${name}`,
    fieldsOf: (name) => `Felder von ${name}`,
    itemsOf: (name) => `Elemente von ${name}`,
    addTo: (name) => `Element zu ${name} hinzufügen`,
    removeNamed: (name) => `${name} entfernen`,
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
