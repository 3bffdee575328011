import type { KeyboardEvent } from 'react';
import { foldText } from '../../contract/fold-text.ts';

/** The row index that a key leads to; undefined for other keys. `page` counts rows. */
export function rowAfterKey(
  key: string,
  row: number,
  { page, rows }: { readonly page: number; readonly rows: number },
): number | undefined {
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', page],
    ['PageUp', -page],
    ['Home', -Infinity],
    ['End', Infinity],
  ]);
  const step = steps.get(key);
  return step === undefined ? undefined : Math.max(0, Math.min(row + step, rows - 1));
}

/** The place in a row of controls that a key leads to, around its ends; undefined for other keys. */
export function placeAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  return key === 'ArrowRight' ? (index + 1) % count : undefined;
}

/** Moves the focus between the buttons of a toolbar; one of them is in the tab order. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  moveAmongButtons(event, (key, index, count) =>
    index < 0 ? undefined : placeAfterKey(key, index, count),
  );
}

/** Moves the focus between the buttons of a list's rows, and from what is above them to the first. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  moveAmongButtons(event, (key, row, rows) => rowAfterKey(key, row, { page: 10, rows }));
}

function moveAmongButtons(event: KeyboardEvent<HTMLElement>, placeOf: typeof placeAfterKey): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target);
  const next = placeOf(event.key, index, buttons.length);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** The beginning of a name as it is typed in a list, and when its last letter came, milliseconds. */
interface Typing {
  readonly letters: string;
  readonly at: number;
}

export const NOTHING_TYPED: Typing = { letters: '', at: -Infinity };

/** A letter after a longer pause begins another name, milliseconds. */
const TYPING_PAUSE_MS = 1_000;

/** A letter that goes on with a name belongs to it after any pause, a space too: no one has to type fast. */
export function typedAfter(
  { letters, at }: Typing,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
  names: readonly string[] = [],
): Typing {
  const longer = letters + foldText(key);
  const isSpace = key === ' ';
  const isName = letters !== '' && names.some((name) => foldText(name).startsWith(longer));
  if (isSpace && !isName) return NOTHING_TYPED;
  const goesOn = isName || timeStamp - at < TYPING_PAUSE_MS;
  return { letters: goesOn ? longer : foldText(key), at: timeStamp };
}

/** The name that begins with the letters, from a place on; of one letter alone, the next one. */
export function nextNamed(names: readonly string[], from: number, letters: string) {
  const isOne = new Set(letters).size === 1;
  const wanted = isOne ? letters.slice(0, 1) : letters;
  const places = names.map((_, step) => (from + step + Number(isOne)) % names.length);
  return places.find((at) => foldText(names[at] ?? '').startsWith(wanted));
}
