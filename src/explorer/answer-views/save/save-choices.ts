import * as v from 'valibot';
import { browserPreferences } from '../../../session/preferences.ts';

const KEY = 'gatehouse:save';

/** What may stand between the items of a list in a cell. */
export const JOINERS = ['; ', ', ', ' | ', '\n'] as const;

/** What may stand between two cells. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** What the table shows, or all that there is. */
export const EXTENTS = ['shown', 'all'] as const;

export type Extent = (typeof EXTENTS)[number];

const CHOICES = v.object({
  separator: v.picklist(SEPARATORS),
  hasMark: v.boolean(),
  isGuarded: v.boolean(),
  joiner: v.optional(v.picklist(JOINERS)),
  columns: v.picklist(EXTENTS),
  rows: v.picklist(EXTENTS),
});

/** How somebody wants their files; nothing in it is of any answer. */
export type SaveChoices = v.InferOutput<typeof CHOICES>;

const FIRST_CHOICES: SaveChoices = {
  separator: ',',
  hasMark: false,
  isGuarded: true,
  joiner: '; ',
  columns: 'shown',
  rows: 'shown',
};

/** The choices that were last made in this browser. */
export function readChoices(preferences = browserPreferences): SaveChoices {
  try {
    const parsed = v.safeParse(CHOICES, JSON.parse(preferences.get(KEY) ?? ''));
    return parsed.success ? parsed.output : FIRST_CHOICES;
  } catch {
    return FIRST_CHOICES;
  }
}

/** Remembers them for the next time. */
export function keepChoices(choices: SaveChoices, preferences = browserPreferences): void {
  preferences.set(KEY, JSON.stringify(choices));
}
