import { EXPLORER_CODE_NAME } from '../contract/paths.ts';

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
