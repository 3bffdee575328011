import type { TabsState } from '../../editors/parts/graphiql-parts.ts';
import { describe, expect, test } from 'vitest';
import type { OpenTab } from '../../editors/open-tab.ts';
import { createClosedTabs } from './closed-tabs.ts';

const tab = (id: string, parts: Partial<OpenTab> = {}): OpenTab => ({
  id,
  hash: '',
  title: id,
  query: `{ ${id} }`,
  variables: null,
  headers: null,
  operationName: null,
  response: null,
  ...parts,
});

const state = (...tabs: OpenTab[]): TabsState => ({ tabs, activeTabIndex: 0 });

function setUp() {
  const kept: string[][] = [];
  const closed = createClosedTabs(({ tabs }) => void kept.push(tabs.map(({ id }) => id)));
  return { closed, kept };
}

const idsOf = (closings: ReturnType<typeof setUp>['closed']): string[][] =>
  closings.store.getState().closings.map((closing) => closing.map((placed) => placed.tab.id));

describe('closed tabs', () => {
  test('are known with what they held, the last first, those closed at once together', () => {
    const { closed } = setUp();
    const [a, b, c, d] = [
      tab('a', { headers: '{ "X": "1" }', name: 'Mine' }),
      tab('b'),
      tab('c'),
      tab('d'),
    ];
    closed.onTabChange(state(a, b, c, d));
    closed.onTabChange(state(b, c, d));
    closed.onTabChange(state(c));
    expect(idsOf(closed)).toEqual([['b', 'd'], ['a']]);
    const [last, first] = closed.store.getState().closings;
    expect(first).toEqual([{ tab: a, index: 0 }]);
    expect(last?.map(({ index }) => index)).toEqual([0, 2]);
  });

  test('are ten closings at most, and none of tabs that held nothing', () => {
    const { closed } = setUp();
    for (let n = 0; n < 12; n += 1) {
      closed.onTabChange(state(tab('rest'), tab(`t${n}`)));
      closed.onTabChange(state(tab('rest')));
    }
    expect(idsOf(closed)).toHaveLength(10);
    expect(idsOf(closed)[0]).toEqual(['t11']);
    closed.onTabChange(state(tab('rest'), tab('blank', { query: ' \n' })));
    closed.onTabChange(state(tab('rest')));
    expect(idsOf(closed)[0]).toEqual(['t11']);
    closed.onTabChange(state(tab('rest'), tab('named', { query: null, name: 'Later' })));
    closed.onTabChange(state(tab('rest')));
    expect(idsOf(closed)[0]).toEqual(['named']);
  });

  test('keep their answers for as long as Undo is offered, which brings back the same tabs', () => {
    const { closed, kept } = setUp();
    closed.onTabChange(state(tab('a'), tab('b')));
    closed.onTabChange(state(tab('b')));
    expect(kept.at(-1)).toEqual(['b', 'a']);
    const { undoable } = closed.store.getState();
    expect(closed.tabsOf(undoable ?? [])).toBe(undoable);
    closed.onTabChange(state(tab('a'), tab('b')));
    expect(closed.store.getState()).toEqual({ closings: [], undoable: undefined });
    expect(kept.at(-1)).toEqual(['a', 'b']);
  });

  test('come back as new ones once their answers have gone', () => {
    const { closed, kept } = setUp();
    closed.onTabChange(state(tab('a', { name: 'Mine' }), tab('b')));
    closed.onTabChange(state(tab('b')));
    closed.endUndo();
    expect(kept.at(-1)).toEqual(['b']);
    const [closing = []] = closed.store.getState().closings;
    const [back] = closed.tabsOf(closing);
    expect(back).toMatchObject({ index: 0, tab: { name: 'Mine', query: '{ a }' } });
    expect(back?.tab.id).not.toBe('a');
    expect(closed.store.getState().closings).toEqual([]);
  });

  test('stay known while another one is undone', () => {
    const { closed } = setUp();
    closed.onTabChange(state(tab('a'), tab('b'), tab('c')));
    closed.onTabChange(state(tab('b'), tab('c')));
    closed.onTabChange(state(tab('c')));
    closed.onTabChange(state(tab('b'), tab('c')));
    expect(idsOf(closed)).toEqual([['a']]);
    expect(closed.store.getState().undoable).toBeUndefined();
  });
});
