import { expect, test } from 'vitest';
import { shownRows } from '../features/table/columns.ts';
import { NO_TABLE_STATE, stateOfList, withListState, type TableState } from './table-state.ts';

const LIST = ['data', 'items'];
const column = (name: string) => ({ path: [name], kinds: 4 });
const list = { path: LIST, start: 0, count: 2, columns: ['a', 'b', 'c'].map(column) };

test('what is chosen for a list survives as JSON, and shows the same rows again', () => {
  const order = [{ column: ['b'], direction: 'descending' }] as const;
  const columns = [
    { path: ['c'], isShown: true, width: 120 },
    { path: ['a'], isShown: false },
  ];
  const state = withListState(NO_TABLE_STATE, LIST, { columns, order, filter: 'x' });
  const kept = JSON.parse(JSON.stringify(state)) as TableState;
  expect(shownRows(list, stateOfList(kept, LIST))).toEqual({
    list: LIST,
    columns: [['c'], ['b']],
    order,
    filter: 'x',
  });
});

test('another list has choices of its own, whatever it is called', () => {
  const state = withListState(NO_TABLE_STATE, LIST, { columns: [], filter: 'x' });
  expect(stateOfList(state, ['data', 'others'])).toEqual({ columns: [], filter: '' });
  expect(stateOfList(state, ['__proto__']).filter).toBe('');
  expect(stateOfList(withListState(state, ['__proto__'], { columns: [], filter: 'y' }), LIST)).toBe(
    state.lists[JSON.stringify(LIST)],
  );
});
