import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { jsonOrNone, objectOf } from '../contract/json-members.ts';
import { browserPreferences, type Preferences } from './preferences.ts';

interface ChoicesFormat<Choices extends object> {
  /** Reads text of any version or origin; unreadable parts take their defaults. */
  readonly read: (text: string | undefined) => Choices;
  readonly write: (choices: Choices) => string;
}

/** Choices as JSON; the schema has fallbacks for missing and unreadable members. */
export function jsonFormat<Choices extends object>(
  schema: v.GenericSchema<unknown, Choices>,
): ChoicesFormat<Choices> {
  const read = (text = '{}'): Choices => v.parse(schema, objectOf(jsonOrNone(text)));
  return { read, write: JSON.stringify };
}

export interface KeptChoices<Choices extends object> extends StoreApi<Choices> {
  /** Changes some choices; the others keep the value of the last window that wrote them. */
  readonly choose: (change: Partial<Choices>) => void;
  readonly follow: () => () => void;
}

/** Whether the last choice could not be stored and lasts only as long as the page. */
export const unkeptChoice = createStore<{ readonly isUnkept: boolean }>()(() => ({
  isUnkept: false,
}));

/** Stores a choice, or removes it if undefined; {@link unkeptChoice} reports failure. */
export function keepChoice(
  key: string,
  value: string | undefined,
  preferences: Preferences = browserPreferences,
): void {
  if (value === undefined) preferences.remove(key);
  unkeptChoice.setState({ isUnkept: value !== undefined && !preferences.set(key, value) });
}

/** Stored as one record, which is read again before each change: another window may have changed it. */
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
        // Choices that only this window has, because storage was full, stay.
        const names = (Object.keys(now) as (keyof Choices)[]).filter(
          (name) => !Object.is(old[name], now[name]),
        );
        const change = Object.fromEntries(names.map((name) => [name, now[name]]));
        store.setState(change as Partial<Choices>);
      }),
  };
}

/** Calls back when another window, or an import, changes a stored key. Returns the undo. */
export function onKeptChange(
  key: string,
  listener: (before: string | undefined, after: string | undefined) => void,
): () => void {
  const onStorage = (event: Event): void => {
    const change = event as Event & Record<'key' | 'oldValue' | 'newValue', string | null>;
    // A null key means that the whole storage was cleared.
    if (change.key !== key && change.key !== null) return;
    listener(change.oldValue ?? undefined, change.newValue ?? undefined);
  };
  const page = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>;
  page.addEventListener?.('storage', onStorage);
  return () => page.removeEventListener?.('storage', onStorage);
}
