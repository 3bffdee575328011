import { createStore, type StoreApi } from 'zustand/vanilla';
import { browserPreferences, type Preferences } from './preferences.ts';

/** How choices are written as the one text that a storage has of them. */
interface ChoicesFormat<Choices extends object> {
  /** Reads whatever another version or a person has written; what cannot be read is as at first. */
  readonly read: (text: string | undefined) => Choices;
  readonly write: (choices: Choices) => string;
}

/** Choices of this browser’s user, the same in all windows. */
export interface KeptChoices<Choices extends object> extends StoreApi<Choices> {
  /** Changes some of them at once; the others stay as the last window has left them. */
  readonly choose: (change: Partial<Choices>) => void;
  /** Takes up what other windows choose from now on. Returns the undo. */
  readonly follow: () => () => void;
}

/** Whether the last choice could not be kept: it lasts as long as the page. */
export const unkeptChoice = createStore<{ readonly isUnkept: boolean }>()(() => ({
  isUnkept: false,
}));

/** Keeps a choice, or with undefined removes it; {@link unkeptChoice} tells where the browser cannot. */
export function keepChoice(
  key: string,
  value: string | undefined,
  preferences: Preferences = browserPreferences,
): void {
  if (value === undefined) preferences.remove(key);
  const isKept = value === undefined || preferences.set(key, value);
  unkeptChoice.setState({ isUnkept: !isKept });
}

/** Choices kept as one record, which is read again at each change: another window may have changed it. */
export function createKeptChoices<Choices extends object>(
  key: string,
  { read, write }: ChoicesFormat<Choices>,
  preferences: Preferences = browserPreferences,
): KeptChoices<Choices> {
  const store = createStore<Choices>()(() => read(preferences.get(key)));
  return {
    ...store,
    choose(change) {
      store.setState(change);
      keepChoice(key, write({ ...read(preferences.get(key)), ...change }), preferences);
    },
    follow: () =>
      onKeptChange(key, (before, after) => {
        const [old, now] = [read(before), read(after)];
        // What only this window knows of, since there was no room for it, stays.
        const names = (Object.keys(now) as (keyof Choices)[]).filter(
          (name) => !Object.is(old[name], now[name]),
        );
        const change = Object.fromEntries(names.map((name) => [name, now[name]]));
        store.setState(change as Partial<Choices>);
      }),
  };
}

/** Tells when another window, or an import, has changed what is kept under a key. Returns the undo. */
export function onKeptChange(
  key: string,
  listener: (before: string | undefined, after: string | undefined) => void,
): () => void {
  const onStorage = (event: Event): void => {
    const change = event as Event & Record<'key' | 'oldValue' | 'newValue', string | null>;
    // Without a key, all was cleared.
    if (change.key !== key && change.key !== null) return;
    listener(change.oldValue ?? undefined, change.newValue ?? undefined);
  };
  const page = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>;
  page.addEventListener?.('storage', onStorage);
  return () => page.removeEventListener?.('storage', onStorage);
}
