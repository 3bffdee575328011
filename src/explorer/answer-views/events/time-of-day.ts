/** A moment as clocks on the wall show it, in hours and minutes; wall clock, milliseconds. */
export function timeOfDay(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map(twoDigits).join(':');
}

/** The same to the millisecond. */
export function exactTimeOfDay(at: number): string {
  const date = new Date(at);
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${timeOfDay(at)}:${twoDigits(date.getSeconds())}.${milliseconds}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
