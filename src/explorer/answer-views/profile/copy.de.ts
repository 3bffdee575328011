import type { Words } from '../../../contract/language.ts';
import type { PROFILE_COPY } from './profile-copy.ts';

/** The German words of column profiles. */
export const PROFILE_DE: { readonly PROFILE_COPY: Words<typeof PROFILE_COPY> } = {
  PROFILE_COPY: {
    show: 'Spaltenprofile zeigen',
    open: (column) => `Profil von ${column}`,
    types: {
      empty: 'Leer',
      boolean: 'Wahrheitswert',
      number: 'Zahl',
      'number-text': 'Zahl als Text',
      date: 'Datum',
      text: 'Text',
      object: 'Objekt',
      list: 'Liste',
      mixed: 'Gemischt',
    },
    about: (value) => `etwa ${value}`,
    share: (percent) => `${percent} %`,
    nullShare: (share) => `${share} null`,
    distinct: (count) => (count === '1' ? '1 Wert' : `${count} verschiedene Werte`),
    unique: 'jeder Wert einmal',
    range: (min, max) => `${min} bis ${max}`,
    medianOf: (median) => `Median ${median}`,
    trueShare: (share) => `${share} wahr`,
    mostOften: (value, share) => `am häufigsten ${value}, ${share}`,
  },
};
