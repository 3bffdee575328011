import { createElement, type ComponentProps, type JSX, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OperationFit, SchemaChange, SchemaComparison } from '../../../schema/changes-api.ts';
import { ChangesReportView } from './changes-report.tsx';
import type { KeptOperation } from './operations-to-check.ts';

type ButtonProps = Readonly<Record<string, unknown>> & {
  readonly label: ReactNode;
  readonly onClick: (event: { currentTarget: unknown }) => void;
};

const seen = vi.hoisted(() => ({
  buttons: new Map<string, ButtonProps>(),
  openSaved: vi.fn(),
  addWith: vi.fn(),
  show: vi.fn(),
  closeDialogOf: vi.fn(),
}));

vi.mock('../../editors/graphiql-adapter-tabs.ts', () => ({
  useTabActions: () => ({ addWith: seen.addWith }),
}));
vi.mock('../history/feature.tsx', () => ({
  useHistoryStore: () => ({ headersOf: () => '{"x":"1"}' }),
}));
vi.mock('../../frame/layout-store.ts', () => ({ useLayout: () => ({ show: seen.show }) }));
vi.mock('../saved/use-save.ts', () => ({ useOpenSaved: () => seen.openSaved }));
vi.mock('../../ui/dialog.tsx', () => ({ closeDialogOf: seen.closeDialogOf }));
vi.mock('../../ui/button.tsx', () => {
  const Button = (props: ButtonProps): JSX.Element => {
    const name = (props['aria-label'] ?? props.label) as string;
    seen.buttons.set(name, props);
    return createElement('button', { 'aria-label': name }, props.label);
  };
  return { Button, VanishingButton: Button };
});

beforeEach(() => {
  vi.clearAllMocks();
  seen.buttons.clear();
});

const removed = (path: string): SchemaChange => ({
  level: 'breaking',
  subject: 'field',
  event: 'removed',
  path,
});
const added = (path: string): SchemaChange => ({ ...removed(path), level: 'safe', event: 'added' });

const SAVED = {
  id: 's',
  name: 'Cities_by_name',
  query: '{ cities { old } }',
  kind: 'saved',
  operation: { id: 's' },
} as unknown as KeptOperation;
const RAN = {
  id: 'h',
  name: 'Ran',
  query: '{ city }',
  kind: 'history',
  entry: { query: '{ city }', variables: '{"id":1}' },
} as unknown as KeptOperation;

const fit = (id: string, part: Partial<OperationFit>): OperationFit => ({
  id,
  faults: [],
  deprecations: [],
  changes: [],
  ...part,
});

const COMPARISON: SchemaComparison = {
  counts: { breaking: 2, dangerous: 0, safe: 1 },
  changes: [removed('City.old'), added('City.fresh')],
};

function draw(props: Partial<ComponentProps<typeof ChangesReportView>> = {}): string {
  const markup = renderToStaticMarkup(
    createElement(ChangesReportView, {
      comparison: COMPARISON,
      operations: [
        [SAVED, fit('s', { faults: ['Cannot query field "old".'], changes: [0, 1] })],
        [RAN, fit('h', { changes: [0] })],
      ],
      done: 2,
      count: 2,
      ...props,
    }),
  );
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"')
    .trim();
}

test('the summary counts changes, and the operations that no longer fit', () => {
  expect(draw()).toContain('2 breaking, 0 dangerous, 1 safe · 1 operation no longer fits');
  expect(draw({ done: 1 })).toContain('· Checking operations: 1 of 2');
  expect(draw({ operations: [] })).toContain('· All 2 of your operations still fit.');
  expect(draw({ operations: [], count: undefined })).toMatch(/1 safe (?!·)/);
});

test('schemas that do not differ say so', () => {
  const counts = { breaking: 0, dangerous: 0, safe: 0 };
  expect(draw({ comparison: { counts, changes: [] }, operations: [] })).toBe(
    'Nothing has changed.',
  );
});

test('a change names the operations that it breaks apart from those that use what changed', () => {
  const text = draw();
  expect(text).toMatch(
    /Breaking \(2\).*City\.old was removed.*Breaks: Cities_by_name.*Used by: Ran/,
  );
  expect(text).toContain('1 more change of this kind');
  // What is safe breaks no operation, whatever else is wrong with it.
  expect(text).toMatch(/Safe \(1\).*City\.fresh was added Used by: Cities_by_name/);
  expect(text).toMatch(/Your operations Cities_by_name Saved Cannot query field "old"\. Show/);
});

test('a long list shows a hundred changes, and offers the next', () => {
  const changes = Array.from({ length: 230 }, (_, n) => added(`City.f${n}`));
  const text = draw({ comparison: { counts: { breaking: 0, dangerous: 0, safe: 230 }, changes } });
  expect(text).toContain('City.f99 was added');
  expect(text).not.toContain('City.f100 was added');
  expect([...seen.buttons.keys()]).toContain('Show 100 of 130 more');
});

test('an operation opens in the editor as what it is: saved, or one that ran, with its headers', () => {
  draw();
  const click = (name: string) => seen.buttons.get(name)?.onClick({ currentTarget: name });
  click('Show Cities_by_name in editor');
  expect(seen.openSaved).toHaveBeenCalledExactlyOnceWith({ id: 's' });
  expect(seen.addWith).not.toHaveBeenCalled();
  click('Show Ran in editor');
  expect(seen.addWith).toHaveBeenCalledExactlyOnceWith({
    query: '{ city }',
    variables: '{"id":1}',
    headers: '{"x":"1"}',
  });
  expect(seen.show).toHaveBeenCalledExactlyOnceWith('editor');
  expect(seen.closeDialogOf).toHaveBeenCalledTimes(2);
});
