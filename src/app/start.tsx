import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatPresses } from './early-presses.ts';
import { InsecureScreen } from './error-screens.tsx';
import { Root } from './app.tsx';
import { followLoadFailures } from '../explorer/ui/load-failures.ts';
import { installTrustedTypesPolicies } from '../explorer/ui/trusted-types.ts';

/** Hydrates the page in index.html, which is empty in development. */
export function start(container: HTMLElement): void {
  const baseUrl = new URL('.', document.baseURI).href;
  installTrustedTypesPolicies(baseUrl);
  followLoadFailures();
  if (!window.isSecureContext) createRoot(container).render(<InsecureScreen />);
  else if (container.firstElementChild) {
    // In slices of milliseconds, because the user may already be typing.
    const root = <Root baseUrl={baseUrl} onLive={blockKeyEvents()} />;
    startTransition(() => void hydrateRoot(container, root));
  } else createRoot(container).render(<Root baseUrl={baseUrl} />);
  // React hydrates pressed elements at once.
  repeatPresses();
}

const KEY_EVENTS =
  'keydown keypress textInput input keyup compositionstart compositionend change'.split(' ');

/** Keeps key events from React, which would hydrate the whole page in one task. Presses, also Enter, arrive as clicks. */
export function blockKeyEvents(): () => void {
  const over = new AbortController();
  const block = (event: Event): void => event.stopPropagation();
  for (const type of KEY_EVENTS) {
    document.addEventListener(type, block, { capture: true, signal: over.signal });
  }
  return () => over.abort();
}
