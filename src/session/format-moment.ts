/** English, as all words of the page are, so that they read as one sentence. */
const LOCALE = 'en-GB';

const OPTIONS = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Kind = keyof typeof OPTIONS;

const made = new Map<Kind, Intl.DateTimeFormat>();

/**
 * A moment in this computer's time zone: the time of day, with the date where that is not today.
 *
 * @param moment wall clock, milliseconds
 * @param now wall clock, milliseconds
 */
export function formatMoment(moment: number, now: number): string {
  const time = format('time', moment);
  return isSameDay(moment, now) ? time : `${time} on ${format('date', moment)}`;
}

/** As short as it can be told: the time of today, else the date. See {@link formatMoment}. */
export function formatShortMoment(moment: number, now: number): string {
  return format(isSameDay(moment, now) ? 'time' : 'shortDate', moment);
}

function isSameDay(moment: number, other: number): boolean {
  return new Date(moment).toDateString() === new Date(other).toDateString();
}

function format(kind: Kind, moment: number): string {
  // Not before it is needed: each takes longer to make than most modules of the page to start.
  const known = made.get(kind) ?? new Intl.DateTimeFormat(LOCALE, OPTIONS[kind]);
  made.set(kind, known);
  return known.format(moment);
}
