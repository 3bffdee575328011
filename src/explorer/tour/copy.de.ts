import type { Words } from '../../contract/language.ts';
import type { TOUR_COPY } from './tour-copy.ts';

export const TOUR_DE: { readonly TOUR_COPY: Words<typeof TOUR_COPY> } = {
  TOUR_COPY: {
    label: 'Rundgang',
    steps: {
      fields: {
        title: 'Felder',
        text: () =>
          'Ein Häkchen nimmt das Feld in die Operation auf. Getippte Felder sind angehakt.',
      },
      run: {
        title: 'Ausführen',
        text: (keys) =>
          keys === '' ? 'Sendet die Operation.' : `Sendet die Operation, ebenso wie ${keys}.`,
      },
      table: {
        title: 'Antwort als Tabelle',
        text: () => 'Zeigt eine Liste der Antwort als Zeilen zum Sortieren, Filtern und Kopieren.',
      },
      pages: {
        title: 'Alle Seiten',
        text: () =>
          'Ist eine Antwort eine Seite von mehreren, lädt eine Schaltfläche hier auch die anderen.',
      },
      save: {
        title: 'Speichern',
        text: () =>
          'Sobald es eine Antwort gibt, wird sie hier gespeichert: CSV, Excel, JSON und mehr.',
      },
    },
    progress: (step, steps) => `Schritt ${step} von ${steps}`,
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    skip: 'Überspringen',
  },
};
