import type { Page } from '@playwright/test';

/**
 * What an eye finds and axe does not: bars that scroll by a few pixels, words of controls that are cut (names that
 * the user made have their whole text in a title), and controls that lie over one another.
 */
export function findLayoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Targets of 24 px share so much of the gap between two small controls. */
    const SHARED_PX = 4;
    const named = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60) ||
      one.outerHTML.slice(0, 80);
    const isSeen = (one: Element): boolean => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { left, top, width, height } = one.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return onTop !== null && (one.contains(onTop) || onTop.contains(one));
    };
    /** Beyond the edges, hidden by overflow alone, as readers of screens have some texts. */
    const isForReaders = (one: Element): boolean => one.getBoundingClientRect().width <= 1;

    const stray = [...document.querySelectorAll('body *')].flatMap((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (!one.checkVisibility() || one.closest('.monaco-editor')) return [];
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
      const excess = [
        scrolls(overflowX) ? one.scrollWidth - one.clientWidth : 0,
        scrolls(overflowY) ? one.scrollHeight - one.clientHeight : 0,
      ];
      return excess.some((pixels) => pixels > 0 && pixels <= 8)
        ? [`scrolls by ${excess.join(' and ')} px: ${one.className || named(one)}`]
        : [];
    });

    const words = document.querySelectorAll(
      'button, [role="tab"], [role="menuitem"], [role="option"], label, legend, h1, h2, h3, a[href]',
    );
    const cut = [...words].filter(isSeen).flatMap((control) =>
      [control, ...control.querySelectorAll('span')]
        .filter((one) => getComputedStyle(one).overflowX !== 'visible' && !isForReaders(one))
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .filter((one) => !one.closest('[title]'))
        .map((one) => `cut by ${one.scrollWidth - one.clientWidth} px: ${named(one)}`),
    );

    const controls = [
      ...document.querySelectorAll(
        'button, a[href], input:not([type="radio"]), select, [role="tab"]',
      ),
    ].filter(isSeen);
    // A panel cuts what it scrolls.
    const endOf = (one: Element): number =>
      Math.min(
        one.getBoundingClientRect().bottom,
        one.closest('.graphiql-plugin')?.getBoundingClientRect().bottom ?? Infinity,
      );
    const over = controls.flatMap((one, index) => {
      const box = one.getBoundingClientRect();
      return controls.slice(index + 1).flatMap((other) => {
        // A tab has its own close button within it, and a header its menu.
        const isWithin = one.contains(other) || one.parentElement?.contains(other) === true;
        if (isWithin && other.matches('[role="tab"] ~ *, :is(th, [role="columnheader"]) *'))
          return [];
        const { left, right, top } = other.getBoundingClientRect();
        const isOver =
          Math.min(box.right, right) - Math.max(box.left, left) > SHARED_PX &&
          Math.min(endOf(one), endOf(other)) - Math.max(box.top, top) > SHARED_PX;
        return isOver ? [`over one another: ${named(one)} / ${named(other)}`] : [];
      });
    });
    return [...new Set([...stray, ...cut, ...over])];
  });
}
