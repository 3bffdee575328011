import { PAGE_CODE_ID } from '../contract/page-code.ts';

/** What Vite writes into index.html for its entry, and for what that imports. */
const CODE = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * Lays the page's code aside: its tags do nothing before the script in the page lets them in.
 *
 * @param html as Vite has built it
 * @throws {Error} where there is no code
 */
export function layCodeAside(html: string): string {
  const tags = html.match(CODE);
  if (!tags) throw new Error('index.html loads no code.');
  const template = `  <template id="${PAGE_CODE_ID}">${tags.join('')}\n    </template>\n  </head>`;
  return html.replaceAll(CODE, '').replace('</head>', () => template);
}
