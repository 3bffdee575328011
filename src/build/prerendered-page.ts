import { brotliCompressSync } from 'node:zlib';
import { build, runnerImport, type Plugin, type Rolldown } from 'vite';
import { PAGE_CODE_ID } from '../contract/paths.ts';

/** What a first visit transfers before the form paints and takes typing, bytes (brotli). */
const BUDGET = 15_000;

/**
 * Puts into index.html all that its first paint needs: the sign-in screen as HTML, the page's styles,
 * and the script that runs before it is painted and lets the page's code in afterwards. The development
 * server gets the script alone: its page is rendered in the browser.
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
        const { module } = await runnerImport<{ prerender: () => string }>(
          '/src/app/prerender.tsx',
          { root, configFile: false, logLevel: 'error' },
        );
        const parts = { script, styles, markup: module.prerender() };
        const page = setCodeAside(composePage(html, parts));
        const bytes = brotliCompressSync(page).length;
        if (bytes > BUDGET) {
          throw new Error(`index.html has ${bytes} bytes compressed: more than ${BUDGET}.`);
        }
        return page;
      },
    },
  };
}

/** The inline script, one line; the same sources give the same text, whose hash hosts put into policies. */
export async function buildInlineScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/app/before-paint.ts', output: { format: 'iife' } },
    },
  });
  const [chunk, ...others] = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the script is one chunk');
  return chunk.code.trim();
}

const VITE_MARK = /\/\*\$vite\$:\d+\*\//g;

/** Takes the page's styles out of the bundle, which would hold the first paint up for a round trip. */
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

interface PageParts {
  /** Runs before anything is painted; it follows the markup, so that there is something to paint. */
  readonly script: string;
  readonly styles: string;
  readonly markup: string;
}

const ROOT = '<div id="root"></div>';

/** @throws {Error} where a part could not stand in HTML, or the page has no empty `#root` */
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

/** The page's entry as Vite writes it into index.html, and the links to its imports. */
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;
const IMPORT = /\s*<link rel="modulepreload"[^>]*\bhref="([^"]+)">/g;

/**
 * Lays the page's code aside until the script lets it in, each import first, in a task of its own.
 * @throws {Error} where there is no code
 */
export function setCodeAside(html: string): string {
  const [entry] = ENTRY.exec(html) ?? [];
  if (!entry) throw new Error('index.html loads no code.');
  const imports = Array.from(
    html.matchAll(IMPORT),
    ([, file]) => `\n      <script type="module" crossorigin src="${file}"></script>`,
  );
  const template = `  <template id="${PAGE_CODE_ID}">${imports.join('')}${entry}\n    </template>\n  </head>`;
  return html
    .replace(ENTRY, '')
    .replaceAll(IMPORT, '')
    .replace('</head>', () => template);
}
