import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { repeatPresses } from './early-presses.ts';
import { blockKeyEvents } from './block-key-events.ts';
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
