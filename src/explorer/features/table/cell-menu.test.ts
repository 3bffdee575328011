import { expect, test, vi } from 'vitest';
import type { Cell } from '../../../answers/json/values.ts';
import type { MenuAction } from '../../ui/open-menu.tsx';
import type { ListState } from '../../runs/table-state.ts';
import { cellActions } from './cell-menu.tsx';
import { TABLE_COPY } from './table-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

// The editors need a page.
vi.mock('../../editors/graphiql-adapter-variables.ts', () => ({ useVariablesText: vi.fn() }));
vi.mock('../variables/use-declared-variables.ts', () => ({ useDeclaredVariables: vi.fn() }));
vi.mock('../../ui/open-menu.tsx', () => ({ OpenMenu: vi.fn() }));

const COUNTRY = { path: ['country'], kinds: 0, key: '["country"]', name: 'country' };
const VARIABLES = [
  { name: 'id', typeText: 'ID!' },
  { name: 'first', typeText: 'Int' },
  { name: 'tags', typeText: '[String!]' },
  { name: 'any', typeText: 'JSON' },
];

function actionsOf(
  cell: Cell | undefined,
  choices: Partial<ListState> = {},
  isOwn = true,
  isJson = false,
) {
  const [onChoose, onVariable] = [vi.fn(), vi.fn()];
  const parts = cellActions(
    {
      answersApi: undefined as never,
      name: 'answer',
      selection: { list: ['data', 'rows'] },
      row: 3,
      column: { ...COUNTRY, isShown: true, isPinned: false, isJson },
      cell,
      selected: 1,
      choices: { columns: [], filter: '', ...choices },
      isOwn,
      onChoose,
      onCopy: vi.fn(),
      onCopyAs: vi.fn(),
      onOpen: vi.fn(),
    },
    { variables: VARIABLES, onVariable, isCopying: false },
  );
  const all = parts.flatMap((part): readonly MenuAction[] => {
    if (part === 'line' || 'note' in part) return [];
    return 'actions' in part ? part.actions : [part];
  });
  const find = (label: string): MenuAction => {
    const found = all.find((action) => action.label === label);
    if (!found) throw new Error(`No action ${label}`);
    return found;
  };
  return {
    refusal: (label: string) => find(label).refusal,
    act: (label: string) => find(label).act(false),
    onChoose,
    onVariable,
  };
}

function filtersIn(onChoose: ReturnType<typeof vi.fn>): ListState['filters'] {
  const [choices] = (onChoose.mock.lastCall ?? []) as [ListState?];
  return choices?.filters;
}

const AT: Cell = { kind: 'string', text: 'AT' };
const OTHER = { column: ['name'], test: 'contains', value: 'a' } as const;
const RANGE = { column: ['country'], test: 'starts', value: 'A' } as const;

test('a value is filtered by in place of what its column was filtered by', () => {
  const { act, onChoose } = actionsOf(AT, { filters: [RANGE, OTHER] });
  act(TABLE_COPY.filterBy);
  expect(filtersIn(onChoose)).toEqual([
    OTHER,
    { column: ['country'], test: 'one-of', values: ['"AT"'] },
  ]);
});

test('values are excluded one after the other, beside other filters', () => {
  const before = { column: ['country'], test: 'none-of', values: ['"CH"'] } as const;
  const { act, onChoose } = actionsOf(AT, { filters: [before, RANGE] });
  act(TABLE_COPY.exclude);
  expect(filtersIn(onChoose)).toEqual([
    RANGE,
    { column: ['country'], test: 'none-of', values: ['"CH"', '"AT"'] },
  ]);
});

test('null is a value to filter by, and none to send or, where the row lacks it, to open', () => {
  const { act, onChoose, refusal } = actionsOf({ kind: undefined, text: '' });
  act(TABLE_COPY.filterBy);
  expect(filtersIn(onChoose)).toMatchObject([{ values: ['null'] }]);
  expect(refusal('$id')).toBe(TABLE_COPY.isEmpty);
  expect(refusal(PART_COPY.open)).toBe(TABLE_COPY.isEmpty);
});

test.each([
  [{ kind: 'number', text: '9007199254740993' }, '"9007199254740993"', '9007199254740993'],
  [{ kind: 'string', text: '007' }, '"007"', undefined],
  [{ kind: 'number', text: '1.5' }, '"1.5"', undefined],
] as const)('%o is sent as its variable takes it', (cell, id, first) => {
  const { act, onVariable, refusal } = actionsOf(cell);
  act('$id');
  expect(onVariable.mock.lastCall).toEqual(['id', id]);
  expect(refusal('$first') === undefined).toBe(first !== undefined);
  act('$first');
  expect(onVariable.mock.lastCall).toEqual(first === undefined ? ['id', id] : ['first', first]);
});

test('a list is sent whole where its column is shown as JSON, and else not as its joined text', () => {
  const joined = actionsOf({ kind: 'list', text: 'a; b' });
  for (const name of ['$tags', '$any', '$id']) {
    expect(joined.refusal(name)).toBe(TABLE_COPY.isJoined);
  }
  const whole = actionsOf({ kind: 'list', text: '["a","b"]' }, {}, true, true);
  for (const name of ['tags', 'any']) {
    expect(whole.refusal(`$${name}`)).toBeUndefined();
    whole.act(`$${name}`);
    expect(whole.onVariable.mock.lastCall).toEqual([name, '["a","b"]']);
  }
  expect(whole.refusal('$first')).toBe(TABLE_COPY.noSuchType('Int'));
});

test('what cannot be done says why', () => {
  const list = actionsOf({ kind: 'list', text: 'a; b' });
  expect(list.refusal(TABLE_COPY.filterBy)).toBe(TABLE_COPY.isList);
  const cut = actionsOf({ kind: 'string', text: 'a', isCut: true });
  expect(cut.refusal(TABLE_COPY.exclude)).toBe(TABLE_COPY.tooLong);
  expect(actionsOf(undefined).refusal('$id')).toBe(TABLE_COPY.notRead);
  expect(actionsOf(AT, {}, false).refusal(TABLE_COPY.runForEach)).toBe(TABLE_COPY.notOwn);
  expect(actionsOf(AT).refusal(TABLE_COPY.runForEach)).toBeUndefined();
});
