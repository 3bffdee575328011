import { startTransition, useEffect, useState } from 'react';
import { loadPart } from '../contract/load-part.ts';
import type { PageSession } from './page-session.ts';
import { useSessionView } from './use-session-view.ts';
import { EXPLORER_CODE_NAME } from '../contract/paths.ts';
import { untilIdle } from '../explorer/ui/idle.ts';

/** Registers the worker and fetches the explorer's code; returns whether it is loaded. */
export function usePreparedExplorer(page: PageSession): boolean {
  const { status, isSigningIn } = useSessionView(page.store);
  const isWanted = status !== 'none' || isSigningIn;
  const [isPrepared, setIsPrepared] = useState(false);
  useEffect(() => page.prepare(), [page]);
  useEffect(() => {
    const giveUp = new AbortController();
    const { connection } = navigator as { connection?: NetworkInformation };
    prepareExplorer({
      slices: explorerSlices(document),
      load: async () => (await loadExplorer()).prewarmSteps(),
      isWanted,
      isMetered: isMeteredConnection(connection),
      signal: giveUp.signal,
    }).then(
      // Rendered in slices too, while it is hidden.
      (isThere) => isThere && startTransition(() => setIsPrepared(true)),
      // The failure appears when the explorer is needed, with a retry.
      () => undefined,
    );
    return () => giveUp.abort();
  }, [isWanted]);
  return isPrepared;
}

/** Loads the explorer for React's lazy, and its window's tabs; throws a PartError. */
export function loadExplorer() {
  return loadPart(loadOnce);
}

async function loadOnce() {
  const [{ Explorer, openExplorerWindow, prewarmSteps }] = await Promise.all([
    import('../explorer/explorer.tsx'),
    import('./over-workspace.css'),
  ]);
  await openExplorerWindow();
  return { default: Explorer, prewarmSteps };
}

export interface Preparation {
  readonly slices: readonly (() => unknown)[];
  readonly load: () => Promise<readonly (() => void)[]>;
  readonly isWanted: boolean;
  readonly isMetered: boolean;
  readonly signal: AbortSignal;
  readonly idle?: (() => Promise<void>) | undefined;
}

/**
 * Fetches and evaluates the explorer's code in slices short enough for key presses; on a metered
 * connection only on demand. Returns whether the code is loaded.
 *
 * @throws if code cannot be fetched; the signal's reason once it is aborted
 */
export async function prepareExplorer(preparation: Preparation): Promise<boolean> {
  const { slices, load, isWanted, isMetered, signal } = preparation;
  const { idle = untilIdle } = preparation;
  const pause = async (): Promise<void> => {
    await idle();
    signal.throwIfAborted();
  };
  if (!isWanted) {
    if (isMetered) return false;
    for (const slice of slices) {
      await pause();
      await slice();
    }
    await pause();
  }
  for (const warmUp of await load()) {
    if (isWanted) break;
    await pause();
    warmUp();
  }
  return !signal.aborted;
}

/** The explorer's files as listed in the document: all are fetched, then evaluated in dependency order. */
function explorerSlices(document: Document): (() => unknown)[] {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="${EXPLORER_CODE_NAME}"]`);
  const files = (list?.content.split(' ') ?? []).map(
    (file) => new URL(file, document.baseURI).href,
  );
  const scripts = files.filter((href) => href.endsWith('.js'));
  const fetchAll = (): void => files.forEach((href) => fetchAhead(document, href));
  return [
    fetchAll,
    ...scripts.map((href) => () => loadPart(() => import(/* @vite-ignore */ href))),
  ];
}

function fetchAhead(document: Document, href: string): void {
  const links = Array.from(document.head.querySelectorAll('link'));
  if (links.some((link) => link.href === href)) return;
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.fetchPriority = 'low';
  // As Vite links it: a style sheet preloaded in another mode is fetched again.
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

export function isMeteredConnection(connection: NetworkInformation = {}): boolean {
  const { saveData = false, type, effectiveType = '' } = connection;
  return saveData || type === 'cellular' || effectiveType.endsWith('2g');
}
