import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import type { ChangeCounts, SchemaVersion } from '../../../schema/changes-api.ts';
import { formatMoment } from '../../../session/format-moment.ts';

export const CHANGES_COPY = inLanguage('CHANGES_COPY', {
  title: 'Schema changes',
  choices: 'Schemas to compare',
  version: ({ seenAt, types, file }: SchemaVersion, now: number) =>
    [formatMoment(seenAt, now), countOf(types, 'type'), file].filter(Boolean).join(' · '),
  one: (since: string) => `The service has shown one schema so far, first seen at ${since}.`,
  oneHint: 'Its changes are listed here. The last ten different schemas are kept.',
  none: 'This browser keeps no schemas, so there is nothing to compare. Allow this site to store data.',
  failed: 'The schemas could not be compared. Close this dialog and open it again.',
  gone: 'One of these schemas is no longer kept. Choose another one.',
  same: 'Nothing has changed.',
  counts: ({ breaking, dangerous, safe }: ChangeCounts) =>
    `${formatCount(breaking)} breaking, ${formatCount(dangerous)} dangerous, ${formatCount(safe)} safe`,
  levels: { breaking: 'Breaking', dangerous: 'Dangerous', safe: 'Safe' },
  more: (count: number) => `${countOf(count, 'more change', 'more changes')} of this kind`,
  showMore: (count: number, left: number) =>
    `Show ${formatCount(count)} of ${formatCount(left)} more`,

  operations: 'Your operations',
  checking: (done: number, all: number) =>
    `Checking operations: ${formatCount(done)} of ${formatCount(all)}`,
  broken: (count: number) =>
    count === 1 ? '1 operation no longer fits' : `${formatCount(count)} operations no longer fit`,
  fits: (all: number) =>
    all === 0
      ? 'There are no saved operations and no history to check.'
      : all === 1
        ? 'Your operation still fits.'
        : `All ${formatCount(all)} of your operations still fit.`,
  kinds: { saved: 'Saved', history: 'History' },
  breaks: 'Breaks',
  concerns: 'Used by',
  showInEditor: 'Show in editor',
  open: (name: string) => `Show ${name} in editor`,
});
