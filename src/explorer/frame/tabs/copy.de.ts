import type { TablesOf } from '../../../contract/language.ts';
import type * as tabsCopy from './tabs-copy.ts';

export const TABS_DE: TablesOf<typeof tabsCopy> = {
  TAB_COMMANDS: {
    'new-tab': { label: 'Neuer Tab' },
    'close-tab': { label: 'Tab schließen' },
    'next-tab': { label: 'Nächster Tab' },
    'previous-tab': { label: 'Vorheriger Tab' },
    'reopen-tab': { label: 'Geschlossenen Tab wieder öffnen', keywords: 'rückgängig' },
    'rename-tab': { label: 'Tab umbenennen' },
    'duplicate-tab': { label: 'Tab duplizieren' },
    'move-tab-left': { label: 'Tab nach links' },
    'move-tab-right': { label: 'Tab nach rechts' },
    'close-other-tabs': { label: 'Andere Tabs schließen' },
    'close-tabs-right': { label: 'Tabs rechts davon schließen' },
  },
  KEEPING_COPY: {
    'with-tab': {
      title: 'Der Speicher dieses Browsers ist voll.',
      advice:
        'Was Sie schreiben, bleibt in diesem Tab und geht mit ihm verloren. Platz entsteht, wenn Sie ' +
        'Einträge des Verlaufs löschen.',
    },
    lost: {
      title: 'Was Sie schreiben, ist zu groß, um gespeichert zu werden.',
      advice: 'Ein Neuladen der Seite würde es verlieren: Sichern Sie es in einer eigenen Datei.',
    },
  },
  TAB_COPY: {
    strip: 'Offene Tabs',
    untitled: 'Unbenannt',
    close: (title) => `${title} schließen`,
    menu: 'Tab-Menü',
    menuOf: (title) => `Menü von ${title}`,
    isEdited: 'seit der letzten Ausführung geändert',
    isUnsaved: 'nicht gespeichert',
    name: 'Name des Tabs',
    copyOf: (name) => `${name} Kopie`,
    reopen: (count) =>
      count > 1 ? `${count} geschlossene Tabs wieder öffnen` : 'Geschlossenen Tab wieder öffnen',
    closed: (titles) =>
      titles.length > 1 ? `${titles.length} Tabs geschlossen` : `${titles.join('')} geschlossen`,
    moved: (title, place, count) => `${title}: Tab ${place} von ${count}`,
    onlyTab: 'Es ist der einzige Tab.',
    firstTab: 'Es ist der erste Tab.',
    lastTab: 'Es ist der letzte Tab.',
    noneClosed: 'Es wurde kein Tab geschlossen.',
    all: (count) => `Alle Tabs (${count})`,
    filter: 'Tabs filtern',
    noneFound: 'Kein Tab passt.',
  },
};
