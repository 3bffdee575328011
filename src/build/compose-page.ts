/** What a page is made of. */
interface PageParts {
  /** Runs before anything is painted, behind the markup: a parser that stops for it has all that there is to paint. */
  readonly script: string;
  /** CSS of the first screen; empty where it comes in another way. */
  readonly styles: string;
  /** HTML of the first screen; empty where the browser renders it. */
  readonly markup: string;
}

const ROOT = '<div id="root"></div>';

/**
 * Puts the parts of the first paint into index.html.
 *
 * @param html with an empty `#root` as the first thing in its body
 * @throws {Error} where a part could not stand in HTML, or has no place in it
 */
export function composePage(html: string, { script, styles, markup }: PageParts): string {
  if (/<\/script/i.test(script)) throw new Error('The script would end early.');
  if (/<\/style/i.test(styles)) throw new Error('The styles would end early.');
  // Written for a file in assets/, it would lead elsewhere from the page.
  if (/url\(/i.test(styles)) throw new Error('The first screen’s styles must not refer to files.');
  if (html.split(ROOT).length !== 2) throw new Error(`index.html must have one ${ROOT}.`);
  const style = styles && `<style>${styles}</style>\n  `;
  return html
    .replace('</head>', () => `${style}</head>`)
    .replace(
      ROOT,
      () => `${ROOT.replace('><', () => `>${markup}<`)}\n    <script>${script}</script>`,
    );
}
