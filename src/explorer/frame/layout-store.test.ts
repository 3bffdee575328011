import { expect, test } from 'vitest';
import { createForbiddenStorage, createMemoryPreferences } from '../../testing/memory-storage.ts';
import { createPreferences } from '../../session/preferences.ts';
import { createLayoutStore } from './layout-store.ts';

const KEY = 'gatehouse:layout';
const INITIAL = { panel: 300, side: 38, stacked: 38, choice: 'auto', pane: 'editor' };

test('the next window has the sizes and the choice of the last one, and begins with the editors', () => {
  const preferences = createMemoryPreferences();
  const layout = createLayoutStore(preferences);
  layout.resize('panel', 410);
  layout.resize('side', 55.55);
  layout.choose('stacked');
  layout.show('answer');
  const kept = { panel: 410, side: 55.6, stacked: 38, choice: 'stacked' };
  expect(layout.getState()).toEqual({ ...kept, pane: 'answer' });
  expect(createLayoutStore(preferences).getState()).toEqual({ ...kept, pane: 'editor' });
});

test('no pane can be dragged or kept out of sight, and a double click sets its size back', () => {
  const preferences = createMemoryPreferences();
  const layout = createLayoutStore(preferences);
  for (const size of ['panel', 'side', 'stacked'] as const) {
    const { min, max, initial } = layout.limits(size);
    layout.resize(size, -1);
    expect(layout.getState()[size]).toBe(min);
    layout.resize(size, 1e6);
    expect(layout.getState()[size]).toBe(max);
    layout.resize(size);
    expect(layout.getState()[size]).toBe(initial);
  }
  preferences.set(KEY, '{"panel":9000,"side":0,"stacked":"50"}');
  expect(createLayoutStore(preferences).getState()).toMatchObject({
    panel: 640,
    side: 15,
    stacked: 38,
  });
});

test.each(['', 'null', '[]', '{"panel":"wide","side":null,"choice":"round"}', '{"panel":'])(
  'what another version kept is no obstacle: %s',
  (text) => {
    const preferences = createMemoryPreferences();
    preferences.set(KEY, text);
    expect(createLayoutStore(preferences).getState()).toEqual(INITIAL);
  },
);

test('without a storage, the layout lasts as long as the page', () => {
  const layout = createLayoutStore(createPreferences(createForbiddenStorage));
  layout.resize('side', 60);
  expect(layout.getState().side).toBe(60);
});

const TABLE = { room: 1_000, columns: 500, hasShortOperation: true };

test('the first table gets the room beside editors of 360 px, or all of it below them', () => {
  const beside = createLayoutStore(createMemoryPreferences());
  beside.makeRoom(TABLE);
  expect(beside.getState()).toMatchObject({ side: 36, isStacked: false });
  beside.resize('side', 50);
  beside.makeRoom({ ...TABLE, columns: 5_000 });
  expect(beside.getState()).toMatchObject({ side: 50, isStacked: false });
  const below = createLayoutStore(createMemoryPreferences());
  below.makeRoom({ ...TABLE, columns: 641 });
  expect(below.getState().isStacked).toBe(true);
  const long = createLayoutStore(createMemoryPreferences());
  long.makeRoom({ ...TABLE, columns: 641, hasShortOperation: false });
  expect(long.getState().isStacked).toBe(false);
});

test('a layout that a person has chosen stays, and one made for a table is not kept', () => {
  const preferences = createMemoryPreferences();
  createLayoutStore(preferences).makeRoom(TABLE);
  expect(createLayoutStore(preferences).getState()).toMatchObject({ side: 38 });
  createLayoutStore(preferences).resize('side', 44);
  const layout = createLayoutStore(preferences);
  layout.makeRoom(TABLE);
  expect(layout.getState().side).toBe(44);
});
