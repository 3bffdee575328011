import { countOf, formatCount } from '../../contract/format-count.ts';
import type { Words } from '../../contract/language.ts';
import { formatMoment } from '../../session/format-moment.ts';
import type { CHANGES_COPY } from './changes-copy.ts';

interface ChangesWords {
  readonly CHANGES_COPY: Words<typeof CHANGES_COPY>;
}

export const CHANGES_DE: ChangesWords = {
  CHANGES_COPY: {
    title: 'Änderungen am Schema',
    close: 'Schließen',
    choices: 'Schemas, die verglichen werden',
    before: 'Vorher',
    after: 'Nachher',
    version: ({ seenAt, types, file }, now) =>
      [formatMoment(seenAt, now), countOf(types, 'Typ', 'Typen'), file].filter(Boolean).join(' · '),
    comparing: 'Wird verglichen …',
    one: (since) => `Der Dienst hat bisher ein Schema gezeigt, zuerst gesehen um ${since}.`,
    oneHint:
      'Was sich daran ändert, steht hier. Die letzten zehn Schemas, die sich unterscheiden, bleiben.',
    none: 'Dieser Browser behält keine Schemas, es gibt nichts zu vergleichen. Der Seite muss Speicher erlaubt sein.',
    failed: 'Die Schemas konnten nicht verglichen werden. Den Dialog schließen und neu öffnen.',
    gone: 'Eines dieser Schemas ist nicht mehr da. Bitte ein anderes wählen.',
    same: 'Nichts hat sich geändert.',
    counts: ({ breaking, dangerous, safe }) =>
      `${formatCount(breaking)} brechend, ${formatCount(dangerous)} gefährlich, ${formatCount(safe)} sicher`,
    levels: { breaking: 'Brechend', dangerous: 'Gefährlich', safe: 'Sicher' },
    heading: (level, count) => `${level} (${formatCount(count)})`,
    more: (count) => `${countOf(count, 'weitere Änderung', 'weitere Änderungen')} dieser Art`,
    showMore: (count, left) => `${formatCount(count)} von ${formatCount(left)} weiteren zeigen`,

    operations: 'Eigene Operationen',
    checking: (done, all) => `Operationen geprüft: ${formatCount(done)} von ${formatCount(all)}`,
    broken: (count) =>
      count === 1
        ? '1 Operation passt nicht mehr'
        : `${formatCount(count)} Operationen passen nicht mehr`,
    fits: (all) =>
      all === 0
        ? 'Es gibt weder gespeicherte Operationen noch einen Verlauf zu prüfen.'
        : all === 1
          ? 'Die eigene Operation passt weiterhin.'
          : `Alle ${formatCount(all)} eigenen Operationen passen weiterhin.`,
    kinds: { saved: 'Gespeichert', history: 'Verlauf' },
    breaks: 'Bricht',
    concerns: 'Verwendet in',
    showInEditor: 'Im Editor zeigen',
    open: (name) => `${name} im Editor zeigen`,

    copy: 'Als Markdown kopieren',
    copied: 'Kopiert',
    save: 'Als Markdown speichern',
    saved: (name) => `${name} gespeichert.`,
    fromTo: (before, after) => `Von ${before} zu ${after}`,
  },
};
