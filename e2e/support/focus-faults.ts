import type { Page } from '@playwright/test';

/**
 * Controls that do not show well enough that they have the focus (WCAG 2.2, 2.4.13): the ring is two pixels at least,
 * and stands out by 3:1 from the colors on both of its sides. Editors are left out: their caret is the browser's.
 */
export async function findFocusFaults(page: Page): Promise<readonly string[]> {
  // As after a key: a ring is not shown after a click.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new TypeError('there is a canvas');
    /** Colours are laid over one another, the first at the bottom. */
    const luminance = (colors: readonly string[]): number => {
      for (const color of ['white', ...colors]) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundsOf = (element: Element | null): string[] =>
      element
        ? [...groundsOf(element.parentElement), getComputedStyle(element).backgroundColor]
        : [];
    /** The least of those to any ground. */
    const contrast = (ring: string, grounds: readonly (readonly string[])[]): number => {
      const each = grounds.map((ground) => {
        const [one, other] = [luminance([...ground, ring]), luminance(ground)];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      });
      return Math.min(...each);
    };
    /** The ring of an element: its outline, or a shadow in its place. */
    const ringOf = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = style;
      const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      const [, color = '', spread = '0'] =
        /^(\w+\([^)]*\)|#\w+) 0px 0px 0px ([\d.]+)px/.exec(boxShadow) ?? [];
      const width = Math.max(outline, Number(spread));
      const ink = outline > 0 ? outlineColor : color;
      const offset = Number.parseFloat(outlineOffset);
      return { width, ink, offset, element, pseudo, key: `${width} ${ink}` };
    };
    /** The colors on both of its sides; apart from the edge they are one. */
    const groundsAt = ({ element, pseudo, offset, width }: ReturnType<typeof ringOf>) => {
      const inside = groundsOf(element);
      const outside = pseudo ? inside : groundsOf(element.parentElement);
      return [...(offset >= -width ? [outside] : []), ...(offset <= 0 ? [inside] : [])];
    };
    /** Where its ring may be: the label of a hidden control, the row around it. */
    const placesOf = (control: Element): readonly (readonly [Element, string?])[] => {
      const around: Element[] = [];
      for (let one = control.parentElement; one && around.length < 4; one = one.parentElement) {
        around.push(one);
      }
      const beside = control.nextElementSibling;
      const active = document.getElementById(control.getAttribute('aria-activedescendant') ?? '');
      return [
        [control],
        [control, '::before'],
        [control, '::after'],
        ...[beside, active, ...around].flatMap((one): [Element][] => (one ? [[one]] : [])),
      ];
    };
    const named = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60) ||
      one.outerHTML.slice(0, 120);

    const before = document.activeElement;
    const faults: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [tabindex]:is([role="tab"], ' +
        '[role="gridcell"], [role="columnheader"], [role="treeitem"], [role="option"], [role^="menuitem"])',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest('.monaco-editor, [data-cmdk-focus-guard]')) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const places = placesOf(control);
      const resting = places.map((place) => ringOf(...place).key);
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) continue;
      const rings = places
        .map((place) => ringOf(...place))
        .filter(({ width, key }, at) => width > 0 && key !== resting[at]);
      const best = Math.max(
        0,
        ...rings
          .filter(({ width }) => width >= 2)
          .map((ring) => contrast(ring.ink, groundsAt(ring))),
      );
      if (best < 3) {
        const widths = rings.map(({ width }) => width);
        faults.push(
          `${named(control)}: ${rings.length === 0 ? 'no ring' : `${Math.max(...widths)} px, ${best.toFixed(2)}:1`}`,
        );
      }
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return [...new Set(faults)];
  });
}
