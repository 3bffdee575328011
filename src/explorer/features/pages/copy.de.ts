import { countOf, formatCount, formatGuess, type TablesOf } from '../../../contract/language.ts';
import type * as pagesCopy from './pages-copy.ts';

const rowsText = (count: number): string => countOf(count, 'Zeile', 'Zeilen');

export const PAGES_DE: TablesOf<typeof pagesCopy> = {
  PAGES_COPY: {
    all: (total) => (total === undefined ? 'Alle Seiten …' : `Alle ${rowsText(total)} …`),
    rest: (left) => (left === undefined ? 'Der Rest …' : `Der Rest (${formatCount(left)}) …`),
    allHere: (rows) => `Alle ${rowsText(rows)}`,
    underWay: 'Seiten werden geholt.',
    region: 'Alle Seiten',
    progress: 'Gekommene Zeilen',
    list: 'Von',
    limit: 'Ende bei',
    limitUnit: 'Zeilen',
    noLimit: 'kein Limit',
    start: 'Starten',
    again: 'Diese Seite erneut versuchen',
    goOnNow: 'Mit dem Rest weitermachen',
    adds: (names) =>
      `Die Query fragt nicht, ob es eine nächste Seite gibt: ${names} wird beim Senden hinzugefügt.`,
    counted: (argument) =>
      `Ändern sich die Daten, können Zeilen fehlen oder doppelt kommen (${argument}).`,
    size: 'Seitengröße',
    sizeUnit: (most) => (most === undefined ? 'Zeilen' : `Zeilen, höchstens ${formatCount(most)}`),
    ownSize: 'die des Dienstes',
    estimate: { rows: 'Zeilen', requests: 'Anfragen', time: 'Zeit', bytes: 'Größe' },
    rowsSoFar: (rows, total) =>
      total === undefined
        ? `bisher ${formatCount(rows)}`
        : `${formatCount(rows)} von ${formatCount(total)}`,
    requests: (requests, rows) => {
      const count = requests === undefined ? 'unbekannt' : formatGuess(requests);
      return `${count}, mit je ${rowsText(rows)}`;
    },
    about: (amount) => (amount === undefined ? 'unbekannt' : `etwa ${amount}`),
    wholePages: (rows) => `Seiten bleiben ganz: Es werden ${rowsText(rows)}.`,
    unnamed: 'die Operation',
    request: (name, time, variables, pageSize) =>
      `Sendet ${name} wie um ${time} ausgeführt, ` +
      `${variables === undefined ? 'ohne Variablen' : `mit ${variables}`}, ` +
      (pageSize === undefined
        ? 'in Seiten von der Größe des Dienstes.'
        : `${pageSize} Zeilen je Seite.`),
    reading: 'Die Antwort wird gelesen.',
    allPagesHere: (label) => `Alle Seiten von ${label} sind da.`,
    withMore: (label, count) =>
      `${label}, wovon ${formatCount(count)} mehr ${count === 1 ? 'hat' : 'haben'}`,
    notFollowed: (labels) => `Nicht verfolgt: ${labels}.`,
    rows: (rows, total) =>
      total === undefined ? rowsText(rows) : `${formatCount(rows)} von ${rowsText(total)}`,
    pages: (count) => countOf(count, 'Seite', 'Seiten'),
    rate: (rows) => `${formatCount(rows)} Zeilen/s`,
    count: 'Erst die Zeilen zählen: ein Aufruf',
    notCounted: 'Die Zeilen ließen sich nicht zählen.',
    totalChanged: ({ from, to, isOfRows }) =>
      isOfRows
        ? `Der Dienst zählt ${rowsText(from)}, und ${formatCount(to)} kamen: Seine Gesamtzahl ist falsch, oder Zeilen kamen doppelt.`
        : `Statt ${formatCount(from)} sind es jetzt ${formatCount(to)}: Zeilen können fehlen oder doppelt kommen.`,
    pausing: 'Hält nach dieser Seite an …',
    signIn: 'Melden Sie sich an, um mit der nächsten Seite weiterzumachen. Was kam, bleibt.',
    ended: 'Alle Seiten sind da.',
    failed: (why) => `Die nächste Seite kam nicht. ${why}`,
    pastLimit: (limit) =>
      `Am Limit von ${rowsText(limit)} beendet. Die Seite, die es erreichte, bleibt ganz.`,
  },
  OBSTACLES: {
    'no-cursor': (label) =>
      `${label} hat weitere Seiten, aber der Dienst sagt nicht, wo die nächste beginnt.`,
    'no-list': (label) => `${label} ist keine Liste in dieser Antwort.`,
    'for-each': (label) =>
      `${label} ist aus vielen Aufrufen. „Alle Seiten jedes Aufrufs“ in „Für jeden Wert ausführen“ holt den Rest.`,
    backwards: (label) =>
      `${label} läuft rückwärts (last, before): Nur Seiten vorwärts können verfolgt werden.`,
    'no-argument': (label) => `${label} hat kein Argument für die Position einer Seite.`,
    'no-next': (label) => `${label} nennt die Position der nächsten Seite nicht.`,
    'not-said': (label) => `Der Dienst sagt nicht, ob ${label} weitere Seiten hat.`,
    short: (label) =>
      `Der Dienst zählt mehr Zeilen von ${label}, und sagt, dass keine Seite mehr folgt: Es können Zeilen fehlen.`,
    'in-list': (label) =>
      `${label} liegt in einer Liste: Nur eine Connection außerhalb von Listen kann verfolgt werden.`,
    'not-in-schema': (names) =>
      `Die Konfiguration nennt ${names}, das Schema des Dienstes hat es nicht.`,
    'no-schema': (label) =>
      `Ob ${label} einen Cursor annimmt, ist bekannt, sobald das Schema da ist.`,
  },
  FULL: {
    memory:
      'Diese Antwort ist so groß, wie die Seite sie gut halten kann, und dieser Browser lässt nichts ' +
      'auf der Festplatte zu. Speichern Sie sie und machen Sie dann weiter: Der Rest wird eine eigene Antwort.',
    disk:
      'Die Festplatte oder der Anteil des Browsers ist voll. Was kam, bleibt. Speichern Sie es und ' +
      'machen Sie dann weiter: Der Rest wird eine eigene Antwort.',
  },
  UNUSABLE: {
    'no-result': 'Sie ist kein GraphQL-Ergebnis.',
    'no-list': 'Sie hat dort keine Liste, wo ihre Zeilen hingehören.',
    'not-said': 'Sie sagt nicht, ob eine weitere folgt.',
  },
};
