import type { TablesOf } from '../../../contract/language.ts';
import type * as answerNameCopy from './answer-name-copy.ts';

export const ANSWER_DE: TablesOf<typeof answerNameCopy> = {
  ANSWER_COMMANDS: {
    'view-json': { label: 'Antwort als JSON zeigen', keywords: 'roh, rohtext, baum' },
    'view-table': {
      label: 'Antwort als Tabelle zeigen',
      keywords: 'zeilen, raster, sortieren, filtern',
    },
    'focus-answer': { label: 'Zur Antwort' },
    'find-in-answer': { label: 'In der Antwort suchen', keywords: 'finden, suche' },
    'maximise-answer': { label: 'Antwort maximieren', keywords: 'vergrößern, vollbild' },
    'fetch-all-pages': { label: 'Alle Seiten', keywords: 'holen, rest, alle zeilen' },
    'save-answer': {
      label: 'Antwort speichern …',
      keywords: 'herunterladen, exportieren, csv, excel',
    },
    'show-details': {
      label: 'Details des letzten Aufrufs',
      keywords: 'header der antwort, status, zeit',
    },
  },
  VIEW_NAMES: {
    json: { label: 'JSON', region: 'Antwort als JSON' },
    table: { label: 'Tabelle', region: 'Antwort als Tabelle' },
  },
};
