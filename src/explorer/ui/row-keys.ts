import type { KeyboardEvent } from 'react';

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

/** Moves the focus between the buttons of a toolbar, of which one is in the tab order. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target);
  const next = index === -1 ? undefined : placeAfterKey(event.key, index, buttons.length);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
