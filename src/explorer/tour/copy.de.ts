import type { Words } from '../../contract/language.ts';
import type { TOUR_COPY } from './tour-copy.ts';

export const TOUR_DE: { readonly TOUR_COPY: Words<typeof TOUR_COPY> } = {
  TOUR_COPY: {
    steps: {
      fields: {
        title: 'Felder',
        text: () =>
          'Ein Feld anhaken, und die Operation enthält es. In der Operation tippen, und es ist angehakt.',
      },
      run: {
        title: 'Ausführen',
        text: (keys) => (keys === '' ? 'Sendet die Operation.' : `Sendet sie, ebenso wie ${keys}.`),
      },
      table: {
        title: 'Antwort als Tabelle',
        text: () => 'Zeigt eine Liste der Antwort als Zeilen zum Sortieren, Filtern und Kopieren.',
      },
      save: {
        title: 'Speichern',
        text: () =>
          'Steht hier, sobald es eine Antwort gibt: CSV, Tabellenblatt, JSON oder NDJSON.',
      },
    },
    progress: (step, steps) => `Schritt ${step} von ${steps}`,
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    skip: 'Überspringen',
  },
};
