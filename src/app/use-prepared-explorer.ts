import { startTransition, useEffect, useState } from 'react';
import { loadPart } from '../contract/load-part.ts';
import type { PageSession } from './page-session.ts';
import { useSessionView } from './use-session-view.ts';
import { EXPLORER_CODE_NAME } from '../contract/paths.ts';
import { untilIdle } from '../explorer/ui/idle.ts';

/** Registers the worker and fetches the explorer's code; whether it is there. */
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
      // Rendered in pieces too, as long as nobody sees it.
      (isThere) => isThere && startTransition(() => setIsPrepared(true)),
      // A failure shows when the explorer is needed, with a way to try again.
      () => undefined,
    );
    return () => giveUp.abort();
  }, [isWanted]);
  return isPrepared;
}

/** Loads the explorer, as React's lazy wants it, and its window's tabs; throws a PartError. */
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
  /** Bring in pieces of the code, each building on those before. */
  readonly slices: readonly (() => unknown)[];
  /** The rest of it; gives steps that warm it up. */
  readonly load: () => Promise<readonly (() => void)[]>;
  readonly isWanted: boolean;
  readonly isMetered: boolean;
  readonly signal: AbortSignal;
  readonly idle?: (() => Promise<void>) | undefined;
}

/**
 * Fetches and evaluates the explorer's code in slices, none of which holds a key press for long; on a
 * metered connection not before somebody wants it. Gives whether the code is there.
 *
 * @throws where code cannot be fetched; the signal's reason once it is aborted
 */
export async function prepareExplorer(preparation: Preparation): Promise<boolean> {
  const { slices, load, isWanted, isMetered, signal } = preparation;
  const { idle = untilFree } = preparation;
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

/** Settles below input and painting. Chromium withholds idle time for as long as keys follow one another. */
async function untilFree(): Promise<void> {
  if ('scheduler' in globalThis) {
    await scheduler.postTask(() => undefined, { priority: 'background' });
  } else await untilIdle();
}

/** The explorer's files as the document lists them: all are fetched, then evaluated after their imports. */
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
  // As Vite links it: a style sheet that is preloaded in another mode is fetched once more.
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

/** What Gatehouse reads of the Network Information API, which not every browser has. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether bytes are dear or slow: asked to be saved, over a cellular network, or at 2G's pace. */
export function isMeteredConnection(connection: NetworkInformation = {}): boolean {
  const { saveData = false, type, effectiveType = '' } = connection;
  return saveData || type === 'cellular' || effectiveType.endsWith('2g');
}
