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
