import { brotliCompressSync } from 'node:zlib';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { buildInlineScript } from './inline-script.ts';
import { composePage } from './compose-page.ts';

/** What a first visit transfers before the form paints and takes typing, bytes (brotli). */
const BUDGET = 15_000;

/** Where Vite would have put CSS that it has put in by now. */
const VITE_MARK = /\/\*\$vite\$:\d+\*\//g;

/**
 * Puts into index.html all that its first paint needs: the sign-in screen as HTML, the page's styles,
 * and the script that runs before it. The development server gets the script alone: what it serves is
 * rendered in the browser.
 */
export function prerenderedPage(): Plugin {
  let root = '';
  let styles = '';
  return {
    name: 'gatehouse:prerendered-page',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => {
        styles = takeEntryStyles(bundle);
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const script = await buildInlineScript(root);
        if (server) return composePage(html, { script, styles: '', markup: '' });
        const page = composePage(html, { script, styles, markup: await prerender(root) });
        const bytes = brotliCompressSync(page).length;
        if (bytes > BUDGET) {
          throw new Error(`index.html has ${bytes} bytes compressed: more than ${BUDGET}.`);
        }
        return page;
      },
    },
  };
}

/**
 * Takes the styles of the page's entry out of the bundle: as a file they would hold the first paint
 * up for a round trip.
 */
function takeEntryStyles(bundle: Rolldown.OutputBundle): string {
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
    return asset.source.toString();
  });
  return texts.join('').replaceAll(VITE_MARK, '').trim();
}

async function prerender(root: string): Promise<string> {
  const { module } = await runnerImport<{ prerender: () => string }>('/src/app/prerender.tsx', {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module.prerender();
}
