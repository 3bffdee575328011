import { createStore } from 'zustand/vanilla';
import {
  apiKeyFor,
  lastSession,
  liveSession,
  type SessionService,
} from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';

/** What the service in front lacks; undefined where calls can be made. */
type Lack = 'session' | 'key' | undefined;

interface ServiceInFront {
  get(): SessionService;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes the prompt to sign in again, a dialog that the end of a token opens and a new one closes; whose
 * sign-in it was, here or in another tab, is all the same. Where a service shares the live token and has no
 * key, it asks for that alone.
 */
export function createSignInPrompt(store: SessionStore, front: ServiceInFront) {
  const lack = (): Lack => {
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
    /** What is asked for while it is open: a key, or a sign-in, which may be an early renewal. */
    asksForKey: (): boolean => lack() === 'key',
    /** Opens it; settles with whether there is another session now, or it was closed without. */
    open(): Promise<boolean> {
      isOpen.setState(true, true);
      return new Promise((resolve) => waiting.add(resolve));
    },
    /** Closes it until the next end of a token, or until somebody opens it. */
    close: () => shut(false),
    /** Follows session and service; returns the undo, which leaves nobody waiting. */
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
