// English, as all words of the page are, so that they read as one sentence.
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * A moment in this computer's time zone: the time of day, with the date where that is not today.
 *
 * @param moment wall clock, milliseconds
 * @param now wall clock, milliseconds
 */
export function formatMoment(moment: number, now: number): string {
  const isToday = DATE.format(moment) === DATE.format(now);
  return isToday ? TIME.format(moment) : `${TIME.format(moment)} on ${DATE.format(moment)}`;
}
