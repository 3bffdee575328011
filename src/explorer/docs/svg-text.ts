import type { TypePicture } from '../../schema/map-api.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Room around the picture, CSS pixels. */
const MARGIN = 16;

/**
 * Writes a picture that is on the screen as a file: all of it, in the colours that it has there. Names are
 * written as text, whatever they hold.
 *
 * @param shown what is on the screen, wherever it is moved to
 */
export function svgText(shown: SVGSVGElement, { width, height }: TypePicture): string {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      if (/^(?:aria-.*|role|tabindex|data-focused|style)$/.test(name))
        element.removeAttribute(name);
    }
  }
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  copy.setAttribute('xmlns', NAMESPACE);
  copy.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${wide} ${high}`);
  copy.setAttribute('width', String(wide));
  copy.setAttribute('height', String(high));
  copy.querySelector(':scope > g')?.removeAttribute('transform');
  const style = document.createElementNS(NAMESPACE, 'style');
  style.textContent = stylesOf(shown);
  const ground = document.createElementNS(NAMESPACE, 'rect');
  const place = { class: 'gh-picture-ground', x: -MARGIN, y: -MARGIN, width: wide, height: high };
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, String(value));
  copy.prepend(style, ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The rules of the picture, each variable replaced by what it is: few programs but browsers know any. */
function stylesOf(shown: Element): string {
  const probe = document.createElement('span');
  shown.parentElement?.append(probe);
  const colorOf = (variable: string): string => {
    probe.style.color = variable;
    return getComputedStyle(probe).color;
  };
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .filter((text) => text.startsWith('.gh-picture-graph'))
    .map((text) =>
      text
        .replaceAll('var(--gh-type-small)', '12px')
        .replaceAll('var(--gh-mono)', 'monospace')
        .replaceAll(/var\(--gh-[\w-]+\)/g, (variable) => colorOf(variable)),
    );
  const ground = `.gh-picture-ground { fill: ${colorOf('var(--gh-sunken)')}; }`;
  probe.remove();
  return [ground, ...rules].join('\n');
}
