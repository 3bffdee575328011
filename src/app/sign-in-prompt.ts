import { createStore } from 'zustand/vanilla';
import {
  apiKeyFor,
  lastSession,
  liveSession,
  type SessionService,
} from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';

interface ServiceInFront {
  get(): SessionService;
  subscribe(listener: () => void): () => void;
}

/** The re-login prompt: opens when a token ends, or for a missing key, and closes with a new one from any tab. */
export function createSignInPrompt(store: SessionStore, front: ServiceInFront) {
  const lack = () => {
    const { status } = store.getView();
    if (status === 'expired' || status === 'terminated') return 'session';
    const live = liveSession(store.getState());
    return live && apiKeyFor(front.get(), live) === undefined ? 'key' : undefined;
  };
  const mark = (): string => {
    const { status } = store.getView();
    const wanted = lack();
    const of = wanted === 'key' ? front.get().id : '';
    return `${status} ${lastSession(store.getState())?.version} ${wanted} ${of}`;
  };
  const isOpen = createStore<boolean>()(() => lack() !== undefined);
  const waiting = new Set<(signedIn: boolean) => void>();
  let seen = mark();
  const shut = (signedIn: boolean): void => {
    isOpen.setState(false, true);
    for (const settle of waiting) settle(signedIn);
    waiting.clear();
  };
  const look = (): void => {
    if (seen === mark()) return;
    seen = mark();
    if (lack()) isOpen.setState(true, true);
    else shut(store.getView().status === 'valid');
  };
  return {
    isOpen,
    asksForKey: (): boolean => lack() === 'key',
    /** Opens the prompt; settles with whether a new session came before it closed. */
    open(): Promise<boolean> {
      isOpen.setState(true, true);
      return new Promise((resolve) => waiting.add(resolve));
    },
    /** Closes it until the next end of a token or the next `open`. */
    close: () => shut(false),
    /** Follows session and service; returns the undo, which settles pending callers. */
    follow(): () => void {
      look();
      const undos = [store.subscribe(look), front.subscribe(look)];
      return () => {
        undos.forEach((undo) => undo());
        shut(false);
      };
    },
  };
}
