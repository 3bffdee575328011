import { countOf, formatCount } from '../../../contract/format-count.ts';
import type { TablesOf } from '../../../contract/language.ts';
import type * as treeCopy from './tree-copy.ts';

const mistakes = (count: number): string => `${formatCount(count)} Fehler`;

export const TREE_DE: TablesOf<typeof treeCopy> = {
  TREE_COPY: {
    tree: 'Die Antwort als Baum',
    keys: 'Pfeiltasten bewegen, öffnen und schließen; * öffnet alle daneben; Strg oder Cmd und C kopiert den Wert.',
    noValue: 'kein Wert',
    items: (count) => countOf(count, 'Element', 'Elemente'),
    fields: (count) => countOf(count, 'Feld', 'Felder'),
    empty: 'Diese Antwort enthält keinen Wert.',
    errorsBelow: (count) => `${mistakes(count)} darin`,
    errorAt: (message) => `Fehler: ${message}`,
    errorTaken: (message, path) => `${message} (bei ${path})`,
    details: 'Der gewählte Wert',
    root: 'die Antwort',
    copyValue: 'Wert kopieren',
    copyPath: 'Pfad kopieren',
    copiedValue: (path) => `Wert von ${path} kopiert.`,
    copiedPath: (path) => `${path} kopiert.`,
  },
};
