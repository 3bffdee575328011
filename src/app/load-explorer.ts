import type { Explorer, prewarmSteps } from '../explorer/explorer.tsx';
import { parsingPolicy, setHtmlSanitizer } from './trusted-types.ts';

/**
 * Loads the explorer's code, as React's lazy wants it, and finds its window's tabs; a second call costs
 * nothing.
 */
export async function loadExplorer(): Promise<{
  default: typeof Explorer;
  prewarmSteps: typeof prewarmSteps;
}> {
  const [explorer, { createHtmlSanitizer }] = await Promise.all([
    import('../explorer/explorer.tsx'),
    import('../explorer/graphiql/sanitize-html.ts'),
  ]);
  setHtmlSanitizer(() => createHtmlSanitizer(parsingPolicy()));
  await explorer.openExplorerWindow();
  return { default: explorer.Explorer, prewarmSteps: explorer.prewarmSteps };
}
