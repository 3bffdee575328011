import { brotliCompressSync } from 'node:zlib';
import { runnerImport, type Plugin } from 'vite';
import { composePage } from './compose-page.ts';
import { takeEntryStyles } from './entry-styles.ts';
import { buildInlineScript } from './inline-script.ts';
import { layCodeAside } from './lay-code-aside.ts';

/** What a first visit transfers before the form paints and takes typing, bytes (brotli). */
const BUDGET = 15_000;

/**
 * Puts into index.html all that its first paint needs: the sign-in screen as HTML, the page's styles,
 * and the script that runs before it is painted and lets the page's code in afterwards. The development
 * server gets the script alone: what it serves is rendered in the browser.
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
        const markup = await prerender(root);
        const page = layCodeAside(composePage(html, { script, styles, markup }));
        const bytes = brotliCompressSync(page).length;
        if (bytes > BUDGET) {
          throw new Error(`index.html has ${bytes} bytes compressed: more than ${BUDGET}.`);
        }
        return page;
      },
    },
  };
}

async function prerender(root: string): Promise<string> {
  const { module } = await runnerImport<{ prerender: () => string }>('/src/app/prerender.tsx', {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module.prerender();
}
