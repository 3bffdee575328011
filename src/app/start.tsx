import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatPresses } from './early-presses.ts';
import { InsecureScreen } from './error-screens.tsx';
import { Root } from './app.tsx';
import { followLoadFailures } from '../explorer/ui/load-failures.ts';
import { installTrustedTypesPolicies } from '../explorer/ui/trusted-types.ts';

/**
 * Makes the page live: what index.html shows already, or, where credentials would cross the network
 * readable by others, why nobody can sign in here. In development the container is empty.
 */
export function start(container: HTMLElement): void {
  const baseUrl = new URL('.', document.baseURI).href;
  installTrustedTypesPolicies(baseUrl);
  followLoadFailures();
  if (!window.isSecureContext) createRoot(container).render(<InsecureScreen />);
  else if (container.firstElementChild) {
    // In slices of milliseconds, as somebody may be typing already.
    const unblock = blockKeyEvents();
    const root = <Root baseUrl={baseUrl} onLive={unblock} />;
    startTransition(() => void hydrateRoot(container, root));
  } else createRoot(container).render(<Root baseUrl={baseUrl} />);
  // React hydrates at once what is pressed.
  repeatPresses();
}

const KEY_EVENTS =
  'keydown keypress textInput input keyup compositionstart compositionend change'.split(' ');

/**
 * Keeps keys from React, which would make the whole page live at once, in one task; returns the undo. The
 * browser types as ever, and what is pressed, Enter in a form included, comes as a click and goes through.
 */
export function blockKeyEvents(): () => void {
  const over = new AbortController();
  const block = (event: Event): void => event.stopPropagation();
  for (const type of KEY_EVENTS) {
    document.addEventListener(type, block, { capture: true, signal: over.signal });
  }
  return () => over.abort();
}
