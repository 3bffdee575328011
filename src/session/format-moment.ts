import { inLanguage, locale } from '../contract/language.ts';

export const MOMENT_WORDS = inLanguage('MOMENT_WORDS', {
  onDate: (time: string, date: string): string => `${time} on ${date}`,
});

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { ...TIME, second: '2-digit' } as const;
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const DAY = { ...DATE, weekday: 'long' } as const;
const SHORT_DATE = { ...DATE, month: 'short' } as const;

const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** A moment in local time, with the date unless it is today; both arguments in wall-clock milliseconds. */
export function formatMoment(moment: number, now: number): string {
  const time = format(TIME, moment);
  return isSameDay(moment, now) ? time : MOMENT_WORDS.onDate(time, format(DATE, moment));
}

export function formatShortMoment(moment: number, now: number): string {
  return format(isSameDay(moment, now) ? TIME : SHORT_DATE, moment);
}

export function formatDay(moment: number): string {
  return format(DAY, moment);
}

export function formatTime(moment: number): string {
  return format(TIME, moment);
}

export function formatSeconds(moment: number): string {
  return format(SECONDS, moment);
}

function isSameDay(moment: number, other: number): boolean {
  return new Date(moment).toDateString() === new Date(other).toDateString();
}

function format(options: Intl.DateTimeFormatOptions, moment: number): string {
  // Created on demand: each takes longer than most modules of the page take to start.
  const formatter = formats.get(options) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(options, formatter);
  return formatter.format(moment);
}
