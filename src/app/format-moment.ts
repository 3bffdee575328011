/**
 * A moment in this computer's time zone: the time of day, with the date where that is not today.
 *
 * @param moment wall clock, milliseconds
 * @param now wall clock, milliseconds
 */
export function formatMoment(moment: number, now: number): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return (isToday ? TIME : DATE_AND_TIME).format(date);
}

// English as all words of the page, so that they read as one sentence; hours as logs write them.
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' });
const DATE_AND_TIME = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
