import type { KeyboardEvent } from 'react';
import { nextNamed, NOTHING_TYPED, rowAfterKey, typedAfter } from '../../ui/row-keys.ts';

/** Marks the checkbox of a row: the arrow keys go from one such to the next. */
export const ROW_ATTRIBUTE = 'data-gh-row';
const ROWS = `input[${ROW_ATTRIBUTE}]`;

const PAGE = 10;

let typed = NOTHING_TYPED;

export function makeTabStop(row: HTMLElement): void {
  const tree = row.closest('[data-gh-tree]');
  for (const other of tree?.querySelectorAll<HTMLElement>(`${ROWS}[tabindex="0"]`) ?? []) {
    if (other !== row) other.tabIndex = -1;
  }
  row.tabIndex = 0;
}

export function ensureTabStop(tree: HTMLElement): void {
  if (tree.querySelector(`${ROWS}[tabindex="0"]`)) return;
  const first = tree.querySelector<HTMLElement>(ROWS);
  if (first) first.tabIndex = 0;
}

/** Tree keys on the checkboxes: arrows, Page Up and Down, Home, End and Enter; F2 opens a row's options, letters jump. */
export function onTreeKeyDown(event: KeyboardEvent): void {
  const row = event.target;
  if (!(row instanceof HTMLInputElement) || !row.hasAttribute(ROW_ATTRIBUTE)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const tree = row.closest<HTMLElement>('[data-gh-tree]');
  if (tree && act(event, row, tree)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function act(event: KeyboardEvent, row: HTMLInputElement, tree: HTMLElement): boolean {
  const { key } = event;
  const rows = [...tree.querySelectorAll<HTMLInputElement>(ROWS)];
  const at = rows.indexOf(row);
  const item = row.closest('li');
  const toggle = item?.querySelector<HTMLElement>(':scope > div > [data-gh-toggle]');
  const open = toggle?.getAttribute('aria-expanded') === 'true';
  const next = rowAfterKey(key, at, { page: PAGE, rows: rows.length });
  if (next !== undefined) return go(rows[next]);
  switch (key) {
    case 'ArrowRight':
      if (!toggle) return true;
      if (!open) toggle.click();
      else go(item?.querySelector<HTMLElement>(`:scope > ul ${ROWS}`));
      return true;
    case 'ArrowLeft':
      if (toggle && open) toggle.click();
      else go(item?.parentElement?.closest('li')?.querySelector<HTMLElement>(ROWS));
      return true;
    case 'F2':
      item?.querySelector<HTMLElement>(':scope > div [data-gh-more]')?.click();
      return true;
    case 'Enter':
      row.click();
      return true;
    default:
      if (!/^[\w.]$/.test(key)) return false;
      typed = typedAfter(typed, event);
      return go(rows[nextNamed(rows.map(nameOf), at, typed.letters) ?? at]);
  }
}

function go(row: HTMLElement | null | undefined): boolean {
  row?.focus();
  return true;
}

function nameOf(row: HTMLElement): string {
  return row.getAttribute(ROW_ATTRIBUTE) ?? '';
}
