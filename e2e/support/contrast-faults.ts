import type { Page } from '@playwright/test';

/**
 * Texts, icons, borders of fields and marks of what is chosen that stand out too little, by the computed colours of all that
 * is in sight (WCAG 2.2, 1.4.3 and 1.4.11). Disabled controls are left out, as WCAG has it.
 */
export function findContrastFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    type Color = readonly [number, number, number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new TypeError('there is a canvas');
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    const all = <Found extends Element = Element>(selectors: string): Found[] =>
      roots.flatMap((root) => [...root.querySelectorAll<Found>(selectors)]);
    const parentOf = (one: Element): Element | null => {
      const root = one.getRootNode();
      return one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const parsed = new Map<string, readonly [Color, number]>();
    const parse = (color: string): readonly [Color, number] => {
      const known = parsed.get(color);
      if (known) return known;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const made = [[red, green, blue], alpha / 255] as const;
      parsed.set(color, made);
      return made;
    };
    const mix = (top: Color, share: number, below: Color): Color =>
      top.map((part, at) => part * share + (below[at] ?? 0) * (1 - share)) as unknown as Color;
    const over = (color: string, below: Color): Color => mix(...parse(color), below);
    const luminance = (color: Color): number => {
      const [red = 0, green = 0, blue = 0] = color
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: Color, other: Color): number => {
      const [a, b] = [luminance(one), luminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    /** The ground within an element, before the opacity of those around it. */
    const groundOf = (element: Element | null): Color => {
      if (!element) return [255, 255, 255];
      const { backgroundColor, opacity } = getComputedStyle(element);
      const outside = groundOf(parentOf(element));
      return mix(over(backgroundColor, outside), Number(opacity), outside);
    };
    /** An ink upon a ground of that element, paled by the opacity of those around it. */
    const inkOf = (color: string, element: Element, share = 1): Color => {
      let ink = mix(over(color, groundOf(element)), share, groundOf(element));
      for (let one: Element | null = element; one; one = parentOf(one)) {
        ink = mix(ink, Number(getComputedStyle(one).opacity), groundOf(parentOf(one)));
      }
      return ink;
    };
    const isSeen = (one: Element, { left, top, width, height }: DOMRect): boolean => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      if (width <= 1 || height <= 1) return false;
      const root = one.getRootNode() as Document | ShadowRoot;
      const onTop = root.elementFromPoint(left + width / 2, top + height / 2);
      const editor = one.closest('.monaco-editor');
      return (
        onTop !== null &&
        (one.contains(onTop) ||
          onTop.contains(one) ||
          (onTop.closest('.monaco-editor') === editor && editor !== null))
      );
    };
    const isOff = (one: Element): boolean =>
      one.closest(':disabled, [aria-disabled="true"], label:has(:disabled), fieldset:disabled') !==
      null;
    const named = (one: Element): string =>
      `${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)} <${one.tagName.toLowerCase()} class="${(one.getAttribute('class') ?? '').slice(0, 80)}">`;
    const faults = new Set<string>();
    const fault = (kind: string, one: Element, found: number): void =>
      void faults.add(`${kind} ${found.toFixed(2)}:1 ${named(one)}`);

    const nodes = roots.flatMap((root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node);
      return found;
    });
    for (const node of nodes) {
      const element = node.parentElement;
      if (!element || node.nodeValue?.trim() === '' || isOff(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!isSeen(element, range.getBoundingClientRect())) continue;
      const { color, fontSize, fontWeight, fill } = getComputedStyle(element);
      const px = Number.parseFloat(fontSize);
      const isLarge = px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700);
      const ink = inkOf(element.closest('svg') ? fill : color, element);
      const found = ratio(ink, groundOf(element));
      if (found < (isLarge ? 3 : 4.5)) fault('text', element, found);
    }
    for (const field of all<HTMLInputElement>('input, textarea')) {
      if (!field.placeholder || field.value || isOff(field)) continue;
      if (!isSeen(field, field.getBoundingClientRect())) continue;
      const { color, opacity } = getComputedStyle(field, '::placeholder');
      const found = ratio(inkOf(color, field, Number(opacity)), groundOf(field));
      if (found < 4.5) fault('placeholder', field, found);
    }

    /** How well the edges of a box stand out from what is outside of it. */
    const edge = (box: Element): number => {
      const style = getComputedStyle(box);
      const outside = groundOf(parentOf(box));
      const lines = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
        const width = Number.parseFloat(
          style.getPropertyValue(`border-${side.toLowerCase()}-width`),
        );
        const color = style.getPropertyValue(`border-${side.toLowerCase()}-color`);
        return width > 0 ? ratio(inkOf(color, parentOf(box) ?? box), outside) : 1;
      });
      const [, shadow = 'transparent'] =
        /^(\w+\([^)]*\)|#\w+) (?:inset )?/.exec(style.boxShadow) ?? [];
      const outline = style.outlineStyle === 'none' ? 'transparent' : style.outlineColor;
      return Math.max(
        // A line below is enough for a field.
        ...lines,
        ratio(groundOf(box), outside),
        ratio(over(shadow, outside), outside),
        ratio(over(outline, outside), outside),
      );
    };
    for (const field of all(
      'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), select, textarea:not(.inputarea)',
    )) {
      if (isOff(field) || !isSeen(field, field.getBoundingClientRect())) continue;
      // A select may lie, without a look of its own, over what shows its value.
      const beside = field.matches('select')
        ? [field.previousElementSibling, field.nextElementSibling]
        : [];
      const around = [field, field.parentElement, field.parentElement?.parentElement, ...beside];
      const best = Math.max(...around.map((one) => (one ? edge(one) : 0)));
      if (best < 3) fault('field', field, best);
    }
    for (const icon of all(
      'button svg, a svg, summary svg, [role="button"] svg, [role="menuitem"] svg',
    )) {
      if (isOff(icon) || !isSeen(icon, icon.getBoundingClientRect())) continue;
      const control = icon.closest('button, a, summary, [role="button"], [role="menuitem"]');
      if (control?.textContent?.trim()) continue;
      const { color } = getComputedStyle(icon);
      const found = ratio(inkOf(color, icon), groundOf(icon));
      if (found < 3) fault('icon', control ?? icon, found);
    }
    for (const glyph of all('.codicon')) {
      if (
        isOff(glyph) ||
        glyph.closest('.disabled') ||
        !isSeen(glyph, glyph.getBoundingClientRect())
      )
        continue;
      if (!/^"./.test(getComputedStyle(glyph, '::before').content)) continue;
      const found = ratio(inkOf(getComputedStyle(glyph, '::before').color, glyph), groundOf(glyph));
      if (found < 3) fault('glyph', glyph, found);
    }

    const STATES = [
      'aria-pressed',
      'aria-selected',
      'aria-checked',
      'aria-current',
      'aria-expanded',
    ];
    for (const state of STATES.slice(0, 4)) {
      for (const chosen of all(`[${state}]:not([${state}="false"])`)) {
        compare(
          chosen,
          [...(chosen.parentElement?.parentElement?.querySelectorAll(chosen.tagName) ?? [])].filter(
            (one) =>
              one !== chosen &&
              (one.getAttribute(state) ?? 'false') === 'false' &&
              one.getAttribute('role') === chosen.getAttribute('role'),
          )[0],
        );
      }
    }
    for (const radio of all<HTMLInputElement>('input[type="radio"]:checked')) {
      const label = radio.closest('label');
      if (
        !label ||
        (getComputedStyle(radio).appearance !== 'none' &&
          radio.getBoundingClientRect().width > 8 &&
          getComputedStyle(radio).opacity !== '0')
      )
        continue;
      const other = [
        ...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(radio.name)}"]`),
      ]
        .find((one) => one !== radio)
        ?.closest('label');
      if (other) compare(label, other);
    }
    function compare(chosen: Element, other: Element | undefined): void {
      if (!other || isOff(chosen) || !isSeen(chosen, chosen.getBoundingClientRect())) return;
      if (!isSeen(other, other.getBoundingClientRect())) return;
      const [one, two] = [chosen, other].map((each) => ({
        style: getComputedStyle(each),
        // A tab's look is that of what holds it and its buttons.
        around: getComputedStyle(parentOf(each) ?? each),
        before: getComputedStyle(each, '::before'),
        after: getComputedStyle(each, '::after'),
        marks: each.querySelectorAll('svg, .codicon').length,
        ground: groundOf(each),
        ink: inkOf(getComputedStyle(each).color, each),
      })) as [Tell, Tell];
      interface Tell {
        readonly style: CSSStyleDeclaration;
        readonly around: CSSStyleDeclaration;
        readonly before: CSSStyleDeclaration;
        readonly after: CSSStyleDeclaration;
        readonly marks: number;
        readonly ground: Color;
        readonly ink: Color;
      }
      const isOther =
        one.marks !== two.marks ||
        one.before.content !== two.before.content ||
        one.after.content !== two.after.content ||
        one.style.textDecorationLine !== two.style.textDecorationLine ||
        Math.abs(Number(one.style.fontWeight) - Number(two.style.fontWeight)) >= 100;
      const best = Math.max(
        ratio(one.ground, two.ground),
        ratio(one.ink, two.ink),
        one.style.boxShadow === two.style.boxShadow ? 1 : edge(chosen),
        one.around.boxShadow === two.around.boxShadow ? 1 : edge(parentOf(chosen) ?? chosen),
        one.style.borderColor === two.style.borderColor &&
          one.style.borderWidth === two.style.borderWidth
          ? 1
          : edge(chosen),
        one.style.outline === two.style.outline ? 1 : edge(chosen),
      );
      if (!isOther && best < 3) fault('chosen', chosen, best);
    }
    return [...faults];
  });
}
