import { EXPLORER_CODE_NAME } from '../contract/paths.ts';
import { whenIdle } from '../explorer/ui/idle.ts';

/** How the explorer's code comes in, and what is known of the page meanwhile. */
export interface Preparation {
  /** Begins to fetch all of the code. */
  readonly fetchAll: () => void;
  /** Pieces of the code, each building on those before. */
  readonly slices: readonly (() => Promise<unknown>)[];
  /** The rest of it; gives steps that warm it up. */
  readonly load: () => Promise<readonly (() => void)[]>;
  /** Somebody waits for it: no pauses. */
  readonly isWanted: boolean;
  /** Whether the connection is paid by the byte. */
  readonly isMetered: boolean;
  /** Ends the preparation between two slices. */
  readonly signal: AbortSignal;
  /** Settles when the page is idle. */
  readonly idle?: () => Promise<void>;
}

/**
 * Fetches and evaluates the explorer's code in slices, none of which holds a key press for long.
 * On a metered connection nothing is fetched before somebody wants it.
 *
 * @returns whether the code is there
 * @throws where code cannot be fetched; the signal's reason once it is aborted
 */
export async function prepareExplorer(preparation: Preparation): Promise<boolean> {
  const { fetchAll, slices, load, isWanted, isMetered, signal, idle = pageIdle } = preparation;
  if (!isWanted) {
    if (isMetered) return false;
    await idle();
    signal.throwIfAborted();
    fetchAll();
    for (const slice of slices) {
      await idle();
      signal.throwIfAborted();
      await slice();
    }
    await idle();
    signal.throwIfAborted();
  }
  for (const warmUp of await load()) {
    if (isWanted) break;
    await idle();
    signal.throwIfAborted();
    warmUp();
  }
  return !signal.aborted;
}

async function pageIdle(): Promise<void> {
  await new Promise<void>((resolve) => void whenIdle(resolve));
}

/** The explorer's code in pieces. */
export interface ExplorerSlices {
  /** Begins to fetch all of it, behind whatever else the page fetches; a second call does nothing. */
  fetchAll(): void;
  /** Each evaluates one file, whose imports the ones before have evaluated. */
  readonly slices: readonly (() => Promise<unknown>)[];
}

/**
 * Finds the files that the build has listed in the page; none where the development server serves them.
 *
 * @param document that the build has made
 */
export function explorerSlices(document: Document): ExplorerSlices {
  const list = document.querySelector<HTMLMetaElement>(`meta[name="${EXPLORER_CODE_NAME}"]`);
  const files = (list?.content.split(' ') ?? []).map(
    (file) => new URL(file, document.baseURI).href,
  );
  return {
    fetchAll() {
      const links = Array.from(document.head.querySelectorAll('link'), ({ href }) => href);
      for (const href of files.filter((file) => !links.includes(file))) {
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
    },
    slices: files
      .filter((href) => href.endsWith('.js'))
      .map((href) => () => import(/* @vite-ignore */ href)),
  };
}

/** What Gatehouse reads of the Network Information API, which not every browser has. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether bytes are dear or slow: asked to be saved, over a cellular network, or at 2G's pace. */
export function isMeteredConnection(connection: NetworkInformation | undefined): boolean {
  if (!connection) return false;
  const { saveData, type, effectiveType } = connection;
  return Boolean(saveData) || type === 'cellular' || Boolean(effectiveType?.endsWith('2g'));
}

/** The connection of this page; undefined where the browser does not tell. */
export function networkInformation(): NetworkInformation | undefined {
  return (navigator as { connection?: NetworkInformation }).connection;
}
