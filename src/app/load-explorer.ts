import { setHtmlSanitizer } from './trusted-types.ts';

/** Loads the explorer's code; a second call costs nothing. */
export async function loadExplorer(): Promise<typeof import('../explorer/explorer.tsx')> {
  const [explorer, { sanitizeHtml }] = await Promise.all([
    import('../explorer/explorer.tsx'),
    import('../explorer/sanitize-html.ts'),
  ]);
  setHtmlSanitizer(sanitizeHtml);
  return explorer;
}
