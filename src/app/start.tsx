import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatPresses } from './early-presses.ts';
import { blockKeyEvents } from './block-key-events.ts';
import { InsecureScreen } from './error-screens.tsx';
import { Root } from './app.tsx';
import { installTrustedTypesPolicies } from '../explorer/ui/trusted-types.ts';

/**
 * Makes the page live: what index.html shows already, or, where credentials would cross the network
 * readable by others, why nobody can sign in here.
 *
 * @param container the element that the build has prerendered into; empty in development
 */
export function start(container: HTMLElement): void {
  const baseUrl = new URL('.', document.baseURI).href;
  installTrustedTypesPolicies(baseUrl);
  if (!window.isSecureContext) createRoot(container).render(<InsecureScreen />);
  else if (container.firstElementChild) hydrate(container, baseUrl);
  else createRoot(container).render(<Root baseUrl={baseUrl} />);
  // React hydrates at once what is pressed.
  repeatPresses();
}

/** In slices of milliseconds, as somebody may be typing already. */
function hydrate(container: HTMLElement, baseUrl: string): void {
  const unblock = blockKeyEvents();
  startTransition(() => {
    hydrateRoot(container, <Root baseUrl={baseUrl} onLive={unblock} />);
  });
}
