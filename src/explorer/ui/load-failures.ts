import { createStore } from 'zustand/vanilla';
import { onLoadFailure, prepareLoads } from '../../contract/load-part.ts';
import { EXPLORER_CODE_NAME } from '../../contract/paths.ts';

/** Whether the server has another version; set after a part failed to load. */
export const newVersion = createStore<boolean>()(() => false);

/** As the build writes it; hosts compress pages, but do not rewrite them. */
const LISTED = new RegExp(`<meta name="${EXPLORER_CODE_NAME}" content="([^"]*)"`);

/** The explorer's files stand for the version; undefined in development. */
function ownFiles(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${EXPLORER_CODE_NAME}"]`)?.content;
}

/** The last file name, whose hash stands for the version. */
export function pageVersion(): string {
  return ownFiles()?.split(' ').at(-1) ?? 'development';
}

/** False for a page without a list, such as a proxy's sign-in page. */
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

/** After a part failed to load, asks the server for a new version. */
export function followLoadFailures(): void {
  let looking: Promise<void> | undefined;
  onLoadFailure(() => {
    // The next failure asks again.
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
  // Vite requests a style sheet once, and would show a part without it.
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
