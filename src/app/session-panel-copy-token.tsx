import { useState, type JSX } from 'react';
import { liveSession } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { PANEL_COPY } from './session-panel-copy.ts';
import { Deed } from './session-panel-deed.tsx';

/** Gives the token to the clipboard alone: it comes neither into the document nor into React. */
export function CopyToken({ store }: { store: SessionStore }): JSX.Element {
  const [label, setLabel] = useState<string>(PANEL_COPY.copy);
  const copy = async (): Promise<void> => {
    const session = liveSession(store.getState());
    if (!session) return;
    try {
      await navigator.clipboard.writeText(session.accessToken);
      setLabel(PANEL_COPY.copied);
    } catch {
      setLabel(PANEL_COPY.copyFailed);
    }
  };
  return <Deed label={label} hint={PANEL_COPY.copyHint} onClick={() => void copy()} />;
}
