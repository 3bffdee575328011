interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly date: Intl.DateTimeFormat;
}

let made: Formats | undefined;

/**
 * A moment in this computer's time zone: the time of day, with the date where that is not today.
 *
 * @param moment wall clock, milliseconds
 * @param now wall clock, milliseconds
 */
export function formatMoment(moment: number, now: number): string {
  // Not before one is needed: together they took two thirds of the time that the page's code took to start.
  const { time, date } = (made ??= makeFormats());
  const isToday = date.format(moment) === date.format(now);
  return isToday ? time.format(moment) : `${time.format(moment)} on ${date.format(moment)}`;
}

/** English, as all words of the page are, so that they read as one sentence. */
function makeFormats(): Formats {
  return {
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
    date: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
