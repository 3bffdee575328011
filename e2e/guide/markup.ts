import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/**
 * The page as its pictures show it: elements in sight with their roles, names and states, and their words. What
 * differs from run to run is left out: ids, sizes, digits, the name of the user, data in cells and the text of editors.
 * Equal neighbours, such as the rows of a table, are told once, so that the size of a font changes nothing.
 */
export function markupOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const TOLD = [
      'class',
      'type',
      'role',
      'title',
      'placeholder',
      'aria-label',
      'aria-checked',
      'aria-selected',
      'aria-expanded',
      'aria-pressed',
      'aria-disabled',
      'disabled',
      'open',
    ];
    /** Data, times and the user; the texts of editors, and pictures that data draws. */
    const UNTOLD =
      '[role="gridcell"], [role="timer"], [title="Session, token and its claims"], [aria-label="Last call"], ' +
      '.monaco-editor, svg, canvas';
    /** Comes and goes by itself. */
    const PASSING = '.gh-toast, .monaco-aria-container';
    const plain = (text: string): string =>
      text
        .replaceAll(/\d+(?:[.,:]\d+)*/g, '0')
        .replaceAll(/0 (?:ms|s|min|h)\b/g, '0 s')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const tell = (element: Element): readonly string[] => {
      const isSeen =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        getComputedStyle(element).display === 'contents';
      const { width } = element.getBoundingClientRect();
      const isForReaders = width === 1 && element.childElementCount === 0;
      if (!isSeen || isForReaders || element.matches(PASSING)) return [];
      if (element.matches(UNTOLD)) return [element.localName];
      const facts = TOLD.flatMap((name) => {
        const value = element.getAttribute(name);
        return value === null ? [] : [`${name}=${plain(value)}`];
      });
      const line = [element.localName, ...facts].join(' ');
      const parts = [...element.childNodes].map((node) => {
        if (node instanceof Element) return tell(node).map((inner) => ` ${inner}`);
        const text = node instanceof Text ? plain(node.data) : '';
        return text === '' ? [] : [` “${text}”`];
      });
      const news = parts.filter((part, at) => String(part) !== String(parts[at - 1] ?? []));
      return [line, ...news.flat()];
    };
    return tell(document.body).join('\n');
  });
}

/** Waits until the page is at rest: its markup is the same twice. */
export async function settledMarkup(page: Page): Promise<string> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = await markupOf(page);
        return last === before;
      },
      { intervals: [400] },
    )
    .toBe(true);
  return last;
}

/** Short enough for a person to compare two. */
export function hashOf(markup: string): string {
  return createHash('sha256').update(markup).digest('hex').slice(0, 16);
}
