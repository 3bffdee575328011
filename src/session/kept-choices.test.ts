import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../explorer/ui/browser-storage.ts';
import { createForbiddenStorage, createMemoryPreferences } from '../testing/memory-storage.ts';
import { createKeptChoices, unkeptChoice } from './kept-choices.ts';
import { createPreferences, type Preferences } from './preferences.ts';

interface Choices {
  readonly size: number;
  readonly isDense: boolean;
}

const FIRST: Choices = { size: 15, isDense: false };

const FORMAT = {
  read: (text = '{}'): Choices => ({ ...FIRST, ...(JSON.parse(text) as Partial<Choices>) }),
  write: (choices: Choices): string => JSON.stringify(choices),
};

const open = (preferences: Preferences) => createKeptChoices('choices', FORMAT, preferences);

/** Dispatches a change as the browser does to other windows. */
function tellOthers(oldValue: string | undefined, newValue: string | undefined): void {
  const change = { key: 'choices', oldValue: oldValue ?? null, newValue: newValue ?? null };
  dispatchEvent(Object.assign(new Event('storage'), change));
}

beforeEach(() => {
  unkeptChoice.setState({ isUnkept: false });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

test('a window that knows nothing of the other’s choice does not undo it', () => {
  const preferences = createMemoryPreferences();
  const [one, other] = [open(preferences), open(preferences)];
  one.choose({ size: 18 });
  other.choose({ isDense: true });
  expect(open(preferences).getState()).toEqual({ size: 18, isDense: true });
});

test('a window follows what another one chooses, until it is told not to', () => {
  const preferences = createMemoryPreferences();
  const [one, other] = [open(preferences), open(preferences)];
  const stop = other.follow();
  one.choose({ size: 18 });
  tellOthers(undefined, preferences.get('choices'));
  expect(other.getState()).toEqual({ size: 18, isDense: false });
  tellOthers(preferences.get('choices'), undefined);
  expect(other.getState()).toEqual(FIRST);
  stop();
  tellOthers(undefined, preferences.get('choices'));
  expect(other.getState()).toEqual(FIRST);
});

test('a choice that there is no room for lasts, says so, and is not undone by another window’s', () => {
  const storage = createMemoryStorage();
  const setItem = storage.setItem.bind(storage);
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  const choices = open(createPreferences(() => storage));
  choices.follow();
  choices.choose({ size: 18 });
  expect([choices.getState().size, unkeptChoice.getState().isUnkept]).toEqual([18, true]);
  tellOthers(undefined, FORMAT.write({ ...FIRST, isDense: true }));
  expect(choices.getState()).toEqual({ size: 18, isDense: true });
  storage.setItem = setItem;
  choices.choose({ size: 14 });
  expect(unkeptChoice.getState().isUnkept).toBe(false);
  open(createPreferences(createForbiddenStorage)).choose({ size: 12 });
  expect(unkeptChoice.getState().isUnkept).toBe(true);
});
