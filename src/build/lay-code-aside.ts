import { PAGE_CODE_ID } from '../contract/paths.ts';

/** The page's entry as Vite writes it into index.html, and the links to what it imports. */
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;
const IMPORT = /\s*<link rel="modulepreload"[^>]*\bhref="([^"]+)">/g;

/**
 * Lays the page's code aside: its tags do nothing before the script in the page lets them in. What the
 * entry imports becomes a script ahead of it, so that each is evaluated in a task of its own.
 *
 * @param html as Vite has built it
 * @throws {Error} where there is no code
 */
export function layCodeAside(html: string): string {
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
