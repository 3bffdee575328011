import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as builderCopy from './builder-copy.ts';
import { named } from '../../ui/named.ts';

export const BUILDER_DE: TablesOf<typeof builderCopy> = {
  BUILDER_COMMANDS: {
    'toggle-builder': {
      label: 'Query-Builder zeigen oder verbergen',
      keywords: 'felder, explorer',
    },
  },
  OFFERS_COPY: {
    withheld: (fields) =>
      `${countOf(fields.length, 'Feld', 'Felder')} dieser Operation ${fields.length === 1 ? 'wird' : 'werden'} vom Dienst vorenthalten: ${named(fields)}.`,
    leaveOut: 'Weglassen',
    empty: (labels) => `Kein Fehler ist ausgewählt von ${named(labels)}.`,
    missing: (names) =>
      `Die Konfiguration nennt ${named(names)}, das Schema des Dienstes hat es nicht. Sagen Sie es dem Betreiber.`,
    addErrors: 'Fehlerfelder hinzufügen',
  },
  BUILDER_COPY: {
    panel: 'Query-Builder',
    noSchemaTitle: 'Noch kein Schema',
    noSchema: (keys) =>
      'Der Builder zeigt die Felder des Dienstes, sobald dessen Schema geladen ist.' +
      (keys === '' ? '' : ` ${keys} lädt es erneut.`),
    noRoot: 'Das Schema hat keinen Typ für diese Operation.',
    waiting: (line, column) =>
      `Beheben Sie zuerst den Syntaxfehler im Editor (Zeile ${line}, Spalte ${column}):`,
    refused: 'Nicht geändert:',
    lastOne: (field, parent) =>
      `${field} ist hier das letzte Feld, und eines muss bleiben. ${
        parent === undefined
          ? 'Wählen Sie zuerst ein anderes.'
          : `Um alles zu entfernen, wählen Sie ${parent} ab.`
      }`,
    removed: (what) => `Entfernt: ${what}`,
    removedFragments: (names) =>
      `und ${names.length > 1 ? 'die Fragmente' : 'das Fragment'} ${names.join(', ')}, sonst nirgends mehr genutzt`,
    thisDefinition: 'die Definition',

    inDocument: 'In diesem Dokument',
    addNew: 'Hinzufügen',
    newOperation: (kind) => `Neu: ${kind}`,
    unnamed: '(kein Name)',
    fragment: 'Fragment',
    onType: (type) => `auf ${type}`,
    nameHint: 'Benennen',
    nameFaults: {
      empty: 'Ein Name ist nötig; Esc bringt den alten zurück',
      'not-a-name': 'Nur Buchstaben, Ziffern und _, keine Ziffer am Anfang',
      taken: 'Dieser Name ist vergeben',
    },
    takeName: (name) => `${name} nehmen`,
    duplicate: 'Operation duplizieren',
    remove: (kind) => `Löschen: ${kind}`,
    newHint: 'Wählen Sie ein Feld: Damit beginnt die Operation.',

    search: 'Felder suchen',
    searchHint: 'Felder, Argumente, Typen',
    clearSearch: 'Suche leeren',
    searchResults: 'Passende Felder',
    nothingFound:
      'Kein Feld, Argument oder Typ passt. Jedes Wort wird innerhalb des vorigen gesucht: „country name“ findet name in country.',
    found: (count) => `${formatCount(count)} Treffer`,
    enterAdds: 'Enter wählt den ersten',
    foundIn: (where) => `in ${where}`,
    argument: 'Argument',

    keys: 'Pfeiltasten bewegen und öffnen, die Leertaste wählt aus, Buchstaben springen zu einem Namen, F2 öffnet Alias und Direktiven.',
    expand: (name) => `${name} ausklappen`,
    collapse: (name) => `${name} einklappen`,
    showDocs: (name) => `${name} in der Dokumentation zeigen`,
    deprecatedBecause: (reason) => `Veraltet: ${reason}`,
    unknownField: 'nicht im Schema',
    optionsOf: (name) => `Alias und Direktiven von ${name}`,
    alias: 'Alias',
    aliasHint: 'Kein Alias',
    repeat: 'Nochmals hinzufügen',
    repeatField: (name) => `${name} nochmals hinzufügen, mit Alias`,
    editFragment: (name) => `Fragment ${name} bearbeiten`,

    argumentsOf: (name) => `Argumente von ${name}`,
    page: 'Seite',
    pageOf: (name) => `Seite von ${name}`,
    notSet: 'nicht gesetzt',
    makeVariable: (name) => `${name} zur Variablen machen`,
    variablesNotJson: 'Die Variablen sind kein JSON.',
    makeVariableHint: (name) => `${name} zur Variablen machen: Der Wert kommt zu den Variablen`,
    inlineVariableHint: (name) => `Den Wert von ${name} zurück in die Query setzen`,
  },
};
