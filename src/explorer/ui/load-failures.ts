import { createStore } from 'zustand/vanilla';
import { onLoadFailure, prepareLoads } from '../../contract/load-part.ts';
import { EXPLORER_CODE_NAME } from '../../contract/paths.ts';

/** Whether the server has another version of the page: set once, by a part that has not come. */
export const newVersion = createStore<boolean>()(() => false);

/** How the build writes the list of the explorer's files; a host may compress the page, not rewrite it. */
const LISTED = new RegExp(`<meta name="${EXPLORER_CODE_NAME}" content="([^"]*)"`);

/** The explorer's files, by which a version is known; undefined in the development server. */
function ownFiles(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${EXPLORER_CODE_NAME}"]`)?.content;
}

/** The last of the files that this page is made of, whose name has a hash: it stands for the version. */
export function pageVersion(): string {
  return ownFiles()?.split(' ').at(-1) ?? 'development';
}

/** Whether the server's page has another version; a proxy's sign-in page is no version. */
export function isOtherVersion(html: string, files: string): boolean {
  const [, listed = files] = LISTED.exec(html) ?? [];
  return listed !== files;
}

async function lookForNewVersion(): Promise<void> {
  const files = ownFiles();
  if (files === undefined || newVersion.getState()) return;
  const response = await fetch(new URL('./', document.baseURI), { cache: 'no-store' });
  if (response.ok && isOtherVersion(await response.text(), files)) newVersion.setState(true, true);
}

/** Asks the server after each part that has not come whether there is a new version; once a page. */
export function followLoadFailures(): void {
  let looking: Promise<void> | undefined;
  onLoadFailure(() => {
    // Without a network there is no telling: the next failure asks again.
    const forget = (): void => void (looking = undefined);
    looking ??= lookForNewVersion().then(forget, forget);
  });
  const missing = new Set<string>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      missing.add(target.href);
      target.remove();
    },
    true,
  );
  // Vite asks for a style sheet once, and would show a part without one that has failed.
  prepareLoads(async (lastError) => {
    const loads = Array.from(missing, async (href) => {
      missing.delete(href);
      await loadStyles(href).catch(() => {
        if (lastError instanceof Error && lastError.message.endsWith(href)) throw lastError;
      });
    });
    await Promise.all(loads);
  });
}

function loadStyles(href: string): Promise<Event> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
}
