import { isMacOs } from '@graphiql/react';
import { useEffect } from 'react';
import { useLasting } from '../graphiql-adapter-docs.ts';
import { DOCS_COPY } from './docs-copy.ts';
import { createDocsNavigation } from './docs-navigation.ts';

/** GraphiQL's own key: Ctrl-Alt-K (on a Mac ⌘-Option-K) opens the documentation at its search. */
export function useDocsShortcut(): void {
  const navigation = useLasting(createDocsNavigation);
  useEffect(() => {
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent): void => {
      const isHeld = event.altKey && (isMacOs ? event.metaKey : event.ctrlKey);
      if (!isHeld || event.code !== 'KeyK') return;
      event.preventDefault();
      navigation.setState({ wantsSearch: true });
      // Only GraphiQL's own button also unfolds the place that panels are shown in.
      const button = `.graphiql-sidebar button[aria-label="Show ${DOCS_COPY.panel}"]`;
      document.querySelector<HTMLButtonElement>(button)?.click();
    };
    window.addEventListener('keydown', onKeyDown, { signal: listening.signal });
    return () => listening.abort();
  }, [navigation]);
}
