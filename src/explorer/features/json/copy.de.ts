import { countOf, formatCount, type TablesOf } from '../../../contract/language.ts';
import type * as linesCopy from './lines-copy.ts';

const lines = (count: number): string => countOf(count, 'Zeile', 'Zeilen');

export const JSON_DE: TablesOf<typeof linesCopy> = {
  LINES_COPY: {
    lines: (count) => `Die Antwort als JSON, ${lines(count)}`,
    keys: (fold) =>
      `Pfeiltasten bewegen, klappen ein und aus. ${fold} klappt einen Wert ein, dasselbe mit ] klappt ihn aus; 0 klappt alle ein, 1 bis 9 eine Ebene, * klappt alle aus. ` +
      'Enter öffnet einen Link oder einen langen Wert. Strg oder Cmd und C kopiert den ausgewählten Text oder den Wert.',
    current: (line, text) => `${text.trim()}, Zeile ${formatCount(line)}`,
    fold: (line) => `Zeile ${formatCount(line)} einklappen`,
    folded: (count) => `${countOf(count, 'Wert', 'Werte')} eingeklappt.`,
    unfolded: 'Alle Werte sind ausgeklappt.',
    unfold: (line) => `Zeile ${formatCount(line)} ausklappen`,
    tooLongToFold:
      'Die Antwort ist zu lang, um sie ganz einzuklappen: Klappen Sie ihre Werte einzeln ein.',
    openNamed: (line) => `Ganzen Wert von Zeile ${formatCount(line)} zeigen`,
    selected: (count) =>
      count === 1
        ? 'Die Zeile ist ausgewählt.'
        : `Alle ${formatCount(count)} Zeilen sind ausgewählt.`,
    copied: (count) => `${lines(count)} kopiert.`,
    copiedAll: (count) => `${count === 1 ? '' : 'Alle '}${lines(count)} kopiert.`,
    copiedPart: (copied, count) =>
      `Die ersten ${formatCount(copied)} von ${formatCount(count)} Zeilen kopiert; Speichern liefert alle.`,
    currentValue: 'Der Wert in der aktuellen Zeile',
    root: 'die Antwort',
    copyValue: 'Wert kopieren',
    copyPath: 'Pfad kopieren',
    copiedValue: (path) => `Wert von ${path} kopiert.`,
    copiedPath: (path) => `${path} kopiert.`,
    errorsBelow: (count) => `${formatCount(count)} Fehler darin`,
    errorAt: (message) => `Fehler: ${message}`,
    errorTaken: (message, path) => `${message} (bei ${path})`,
  },
};
