import type { Explorer, prewarmSteps } from '../explorer/explorer.tsx';

/**
 * Loads the explorer's code, as React's lazy wants it, and finds its window's tabs; a second call costs
 * nothing.
 */
export async function loadExplorer(): Promise<{
  default: typeof Explorer;
  prewarmSteps: typeof prewarmSteps;
}> {
  const explorer = await import('../explorer/explorer.tsx');
  await explorer.openExplorerWindow();
  return { default: explorer.Explorer, prewarmSteps: explorer.prewarmSteps };
}
