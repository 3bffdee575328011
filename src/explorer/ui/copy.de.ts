import type { Words } from '../../contract/language.ts';
import type { NEW_VERSION_COPY } from './new-version-copy.ts';
import type { PART_COPY } from './part-copy.ts';

export const UI_DE: {
  readonly NEW_VERSION_COPY: Words<typeof NEW_VERSION_COPY>;
  readonly PART_COPY: Words<typeof PART_COPY>;
} = {
  PART_COPY: {
    absent: 'Dieser Teil konnte nicht geladen werden',
    broken: 'Dieser Bereich ist ausgefallen',
    othersWork: 'Alles andere funktioniert weiter.',
    reasons: {
      offline: 'Sie sind offline. Er wird geladen, sobald Sie wieder online sind.',
      replaced:
        'Eine neue Version ist installiert. Tabs, Header und Antworten bleiben beim Neuladen erhalten.',
    },
    retry: 'Erneut versuchen',
    trying: 'Wird geladen …',
    close: 'Schließen',
    reloadPanel: 'Bereich neu laden',
    copyDetails: 'Details kopieren',
    copied: 'Kopiert',
    reloadPage: 'Neu laden',
  },
  NEW_VERSION_COPY: {
    text: 'Eine neue Version ist installiert. Laden Sie neu, wann es passt: Tabs, Header und Antworten bleiben.',
    reload: 'Neu laden',
    later: 'Später',
  },
};
