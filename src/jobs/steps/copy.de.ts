import { countOf, type TablesOf } from '../../contract/language.ts';
import type * as stepsCopy from './steps-copy.ts';

export const STEPS_DE: TablesOf<typeof stepsCopy> = {
  STEPS_FAULTS: {
    faults: (lines) =>
      [`${countOf(lines.length, 'Fehler', 'Fehler')}:`, ...lines.map((line) => `  ${line}`)].join(
        '\n',
      ),
    unknownKey: 'ist kein bekannter Schlüssel',
    twice: 'Ein anderer Schritt hat diese ID.',
    unknown: (name, ids, names) =>
      `${name} ist weder ein früherer Schritt noch eine Spalte der Liste: ${[...ids, ...names].join(', ')}.`,
    noTake: (id) => `${id} hat kein „take“: Nennen Sie eine Spalte seiner Zeilen, etwa ${id}.id.`,
    notJoined: (id) => `${id} hat kein „join“: Seine Zeilen haben keinen Platz im Ergebnis.`,
    ofBoth: (name) =>
      `${name} ist auch eine Spalte der Liste: Nennen Sie diese um, oder nennen Sie die Spalten der Liste statt „*“.`,
    listJoined: (id) => `${id} hat Listen (many: list): Daran wird nichts angefügt.`,
    notAsked: (path, type) => `${path}: ${type} hat es, und die Operation fragt nicht danach.`,
    noPath: (path, type, names) =>
      `${path}: ${type === '' ? 'Die Zeilen haben' : `${type} hat`} ${names.join(', ')}.`,
    noneOfRows: 'Keine Variable kommt aus Zeilen: Nennen Sie unter „with“ eine Spalte.',
    notPaired: (variables) =>
      `${variables.join(', ')} passen nicht zusammen: Variablen aus Zeilen nehmen Spalten derselben Zeilen, ohne „each“, und alle eine Liste oder keine.`,
    uneven: (columns) =>
      `${columns.join(' und ')} haben in einer Zeile Listen verschiedener Länge: Ihre Werte passen nicht zueinander.`,
    noVariable: (name, names) =>
      `Die Operation hat keine Variable $${name}${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
    noValue: (name, type) => `$${name} (${type}) hat keinen Wert: Geben Sie ihn unter „with“ an.`,
    noValues: (column) => `${column} hat keine Werte.`,
    notSet: (name) => `$${name} hat keinen Wert: Im Befehl gibt ihn --set ${name}=… an.`,
    noChunk: (name) => `„chunk“ gilt für eine Variable mit einer Liste, und $${name} nimmt keine.`,
    noPages:
      'Es gibt keine Seiten: Die Operation muss eine Liste von Objekten eines Feldes auswählen, das ein Argument für die Position einer Seite hat, etwa after, offset oder page.',
    noFields:
      'Spalten werden zu Feldern eines Eingabeobjekts: Die Variable nimmt keines, oder der Dienst zeigt sein Schema nicht.',
    noService: (id) => `Es gibt keinen Dienst ${id}.`,
    otherSignIn: (id) => `${id} braucht eine eigene Anmeldung.`,
    noOperation: (name) => `Es gibt keine gespeicherte Operation ${name}.`,
    leftOut: 'Ausgelassen: Ob die Mutation ausgeführt wurde, ist nicht bekannt.',
    notReady: (field, state, ms) =>
      `${field} ist nach ${Math.round(ms / 1_000)} s noch „${state}“.`,
    misfit: (text, type) => `${text} passt nicht zu ${type}.`,
    misfitCell: ({ line, column, text, type }) =>
      `Zeile ${line}, ${column}: ${text.trim() === '' ? 'eine leere Zelle' : `„${text.slice(0, 80)}“`} für ${type}`,
    wrongLine: (line, text) => `Zeile ${line}: ${text.slice(0, 80)}`,
    doesNotFit: (said) => `ausgelassen, da es nicht zum Typ passt: ${said}`,
    wrong: (lines, type) =>
      `${countOf(lines.length, 'Wert', 'Werte')} nicht vom Typ ${type ?? 'des Feldes'}: ${lines.slice(0, 5).join('; ')}${lines.length > 5 ? '; …' : ''}.`,
    badMapping: ({ unknown, needed, all, names }) =>
      [
        ...(unknown.length > 0 ? [`${unknown.join(', ')} gibt es nicht.`] : []),
        ...(needed.length > 0 ? [`Eine Spalte fehlt für ${needed.join(', ')}.`] : []),
        `Felder: ${all.join(', ')}. Spalten: ${names.join(', ')}.`,
      ].join(' '),
  },
};
