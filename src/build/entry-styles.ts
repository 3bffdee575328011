import type { Rolldown } from 'vite';

/** What Vite marks CSS with, so that a chunk’s hash depends on it. */
const VITE_MARK = /\/\*\$vite\$:\d+\*\//g;

/**
 * Takes the styles of the page's entry out of the bundle: as a file they would hold the first paint
 * up for a round trip.
 *
 * @param bundle complete, but for what Vite makes of it for index.html
 * @returns CSS; nothing links the files that it was in any more, and they are gone
 */
export function takeEntryStyles(bundle: Rolldown.OutputBundle): string {
  const names = Object.values(bundle).flatMap((chunk) => {
    if (chunk.type !== 'chunk' || !chunk.isEntry) return [];
    const own = [...(chunk.viteMetadata?.importedCss ?? [])];
    // Neither the page nor a chunk that is loaded later links it then.
    chunk.viteMetadata?.importedCss.clear();
    return own;
  });
  const texts = names.map((name) => {
    const asset = bundle[name];
    if (asset?.type !== 'asset') throw new TypeError(`the bundle has ${name}`);
    delete bundle[name];
    return Buffer.from(asset.source).toString();
  });
  return texts.join('').replaceAll(VITE_MARK, '').trim();
}
