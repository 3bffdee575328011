import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as docsCopy from './docs-copy.ts';
import type * as docsNameCopy from './docs-name-copy.ts';

export const DOCS_DE: TablesOf<typeof docsCopy & typeof docsNameCopy> = {
  DOCS_COMMANDS: {
    'toggle-docs': { label: 'Dokumentation zeigen oder verbergen' },
    'search-docs': { label: 'Dokumentation durchsuchen' },
    'show-guide': { label: 'Hilfe', keywords: 'anleitung, handbuch, erste schritte, einführung' },
  },
  DOCS_NAMES: { panel: 'Dokumentation' },
  DOCS_COPY: {
    back: (name) => `Zurück zu ${name}`,
    loading:
      'Das Schema wird geladen. Operationen laufen trotzdem; ein großes Schema kann eine Minute brauchen.',
    changes: 'Änderungen …',
    news: ({ breaking, dangerous, safe }) =>
      `Das Schema hat sich seit dem letzten Besuch geändert: ${formatCount(breaking)} brechend, ${formatCount(dangerous)} gefährlich, ${formatCount(safe)} sicher.`,
    showNews: 'Änderungen zeigen',
    withheld: (day) => `Vom Dienst vorenthalten, zuletzt am ${day}`,
    allWithheld: 'Alle Felder sind vom Dienst vorenthalten.',

    paths: {
      show: 'Wege',
      title: (from) => `Wege von ${from}`,
      from: 'Von',
      searching: 'Wird gesucht …',
      found: (count, isMore) =>
        count === 0
          ? 'Kein Weg führt hierher.'
          : isMore
            ? `Die ${count} kürzesten Wege. Jeder öffnet sich als Operation.`
            : count === 1
              ? '1 Weg. Er öffnet sich als Operation.'
              : `${count} Wege. Jeder öffnet sich als Operation.`,
      open: (path) => `Als Operation öffnen: ${path}`,
      on: (type) => `auf ${type}`,
      needs: (names) => `braucht ${names}`,
    },

    uses: {
      show: 'Verwendung',
      found: (count, listed) =>
        `An ${countOf(count, 'Stelle', 'Stellen')} verwendet` +
        (listed < count ? `; die ersten ${formatCount(listed)} sind aufgeführt.` : '.'),
    },

    search: (name) => `${name} durchsuchen`,
    searchHint: 'Suchen',
    results: 'Typen, Felder und Argumente',
    nothingFound: 'Keine Ergebnisse. Esc leert die Suche.',
    otherResults: 'Weitere Ergebnisse',

    noDescription: 'Ein GraphQL-Schema hat für jede Art von Operation einen Wurzeltyp.',
    rootTypes: 'Wurzeltypen',
    allTypes: 'Alle Typen des Schemas',
    showMore: (count, left) => `${formatCount(count)} von ${formatCount(left)} weiteren zeigen`,
    showAll: (length) => `Alles zeigen (${formatCount(length)} Zeichen)`,

    openExample: (number, count) =>
      count === 1 ? 'Beispiel in einem Tab öffnen' : `Beispiel ${number} in einem Tab öffnen`,

    implements: 'Implementiert',
    implementations: 'Implementierungen',
    possibleTypes: 'Mögliche Typen',
    fields: { title: 'Felder', deprecated: 'Veraltete Felder', show: 'Veraltete Felder zeigen' },
    enumValues: {
      title: 'Enum-Werte',
      deprecated: 'Veraltete Enum-Werte',
      show: 'Veraltete Werte zeigen',
    },
    arguments: {
      title: 'Argumente',
      deprecated: 'Veraltete Argumente',
      show: 'Veraltete Argumente zeigen',
    },
    locations: 'Orte',
    repeatable: 'repeatable',
    specifiedBy: 'Festgelegt durch',
    oneOf: 'Genau eines der Felder muss angegeben sein.',
    deprecated: 'Veraltet',
  },
};
