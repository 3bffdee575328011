import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as groupsCopy from './groups-copy.ts';

export const GROUPS_DE: TablesOf<typeof groupsCopy> = {
  GROUPS_NAMES: { label: 'Gruppen', region: 'Antwort in Gruppen' },
  GROUPS_COMMANDS: {
    'view-groups': {
      label: 'Zeilen der Antwort gruppieren',
      keywords: 'group by, pivot, summe, aggregieren, anzahl',
    },
  },
  GROUPS_COPY: {
    by: ['Gruppieren nach', 'dann nach', 'und nach'],
    nothing: 'nichts',
    across: 'Quer',
    notAcross: 'keine Spalte',
    other: 'Andere',
    measures: (count) => `Kennzahlen (${formatCount(count)})`,
    rows: 'Zahl der Zeilen',
    measure: {
      sum: 'Summe',
      average: 'Durchschnitt',
      min: 'kleinste',
      max: 'größte',
      distinct: 'verschiedene Werte',
    },
    notProposed:
      'IDs und Koordinaten werden nicht vorgeschlagen: Ihre Summen haben keine Bedeutung.',
    show: 'Gruppen zeigen als',
    table: 'Tabelle',
    chart: 'Diagramm',
    working: 'Zeilen werden gruppiert …',
    done: (groups, rows) =>
      `${countOf(groups, 'Gruppe', 'Gruppen')} aus ${countOf(rows, 'Zeile', 'Zeilen')}.`,
    failed: 'Die Zeilen konnten nicht gruppiert werden.',
    filtered: 'Gruppiert werden nur Zeilen, die zu den Filtern der Tabelle passen.',
    allGroups: 'Wieder alle Gruppen',
    hidden: 'Spalten, die die Tabelle verbirgt, stehen nicht zur Wahl.',
    someAcross: (shown, values) =>
      `Die ${formatCount(shown)} häufigsten von ${formatCount(values)} Werten haben eine Spalte; „Andere“ enthält den Rest.`,
    estimated: 'Hat eine Gruppe mehr als 10.000 verschiedene Werte, so ist deren Zahl geschätzt.',
    tooMany: (shown, all) =>
      `Es gibt etwa ${formatCount(all)} Gruppen. Gezeigt werden die ${formatCount(shown)}, die in den Zeilen zuerst kommen, jede vollständig: Wählen Sie Spalten mit weniger Werten, oder filtern Sie die Zeilen.`,
    showRows: 'Zeilen zeigen',
    noRowsOfList:
      'Die Tabelle kann nicht nach mehreren Werten zusammen filtern. Wählen Sie zuerst „Eine Zeile pro …“ im Menü der Spalte.',
    file: (operation) => `${operation ?? 'antwort'}-gruppen`,
  },
};
