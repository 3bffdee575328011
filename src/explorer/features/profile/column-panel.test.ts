import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Profile } from '../../../answers/profile/create-profiler.ts';
import { ColumnProfiler, type ColumnProfile } from '../../../answers/profile/profile-column.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { ColumnPanel } from './column-panel.tsx';

type ButtonProps = Readonly<Record<string, unknown>> & {
  readonly label: ReactNode;
  readonly onClick: () => void;
};

/** What the panel has read, since no effect runs where a page is only written; and its buttons. */
const stage = vi.hoisted(() => ({
  profile: undefined as object | undefined,
  hasFailed: false,
  buttons: new Map<string, ButtonProps>(),
}));

vi.mock('react', async (load) => {
  const react: Record<string, unknown> = await load();
  const useState = (first: unknown): readonly unknown[] => [
    first === undefined ? stage.profile : stage.hasFailed,
  ];
  return { ...react, useState };
});
vi.mock('../../ui/popover.tsx', () => ({
  Popover({ title, children, ...more }: Record<string, ReactNode>) {
    return createElement('div', { title, 'aria-busy': more['aria-busy'] }, children);
  },
}));
vi.mock('../../ui/button.tsx', () => ({
  Button(props: ButtonProps) {
    stage.buttons.set((props['aria-label'] ?? props.label) as string, props);
    return createElement('button', {}, props.label);
  },
}));

const encoder = new TextEncoder();

beforeEach(() => {
  stage.buttons.clear();
  stage.profile = undefined;
  stage.hasFailed = false;
});

function profileOf(values: readonly unknown[], part: Partial<ColumnProfile> = {}): Profile {
  const column = new ColumnProfiler(['a'], { values: 100, bytes: 10_000, sample: 100 });
  for (const value of values) {
    const bytes = encoder.encode(JSON.stringify(value));
    column.add(bytes, 0, bytes.length);
  }
  const { length } = values;
  return { rows: length, total: length, columns: [{ ...column.read(20, true), ...part }] };
}

const onFilter = vi.fn();
const onGroup = vi.fn();

function draw(profile?: Profile, canGroup = true): string {
  stage.profile = profile;
  return renderToStaticMarkup(
    createElement(ColumnPanel, {
      answersApi: {} as AnswersApi,
      name: 'answer',
      selection: { list: ['data', 'rows'] },
      column: ['a'],
      label: 'a',
      anchor: {} as HTMLElement,
      onFilter,
      onGroup: canGroup ? onGroup : undefined,
      onClose: vi.fn(),
    }),
  );
}

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('the panel is busy until the profile comes, and says how far it has read', () => {
  expect(draw()).toContain('aria-busy="true"');
  const profile = profileOf(['x', 'y']);
  expect(textOf(draw({ ...profile, total: 1_000 }))).toContain('2 of 1,000 rows read so far');
  const whole = draw(profile);
  expect(whole).toContain('aria-busy="false"');
  expect(textOf(whole)).not.toContain('read so far');
});

test('rows that could not be read are said to be, and nothing stays busy', () => {
  stage.hasFailed = true;
  const markup = draw();
  expect(markup).toContain('aria-busy="false"');
  expect(markup).toContain('role="alert"');
  expect(textOf(markup)).toContain('The rows could not be read. Close this and open it again.');
});

test('most frequent values have their count and share, and one shows only its rows', () => {
  const text = textOf(draw(profileOf(['x', 'x', 'x', ''])));
  expect(text).toMatch(/Most frequent values x 3 \(75 %\) .+ 1 \(25 %\)/);
  stage.buttons.get('Show only x: 3')?.onClick();
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({
    test: 'one-of',
    values: [expect.any(String)],
    column: ['a'],
  });
});

test('counts that are not exact are “at least”, and none is told where all are rare', () => {
  const guessed = { isTopExact: false };
  draw(profileOf(['x', 'x', 'y'], guessed));
  expect([...stage.buttons.keys()]).toContain('Show only x: at least 2');
  const rare = textOf(draw(profileOf(['x', 'y'], guessed)));
  expect(rare).toContain('No value is there more often than others.');
  expect(rare).not.toContain('Most frequent values');
});

test('a value that was cut cannot be asked for', () => {
  const top = [{ kind: 'string' as const, text: 'long', isCut: true, count: 2 }];
  expect(textOf(draw(profileOf(['x', 'x'], { top })))).toContain('long… 2 (100 %)');
  expect([...stage.buttons.keys()]).toEqual(['Group by this column…']);
});

test('a column is offered to group by where the table can do it', () => {
  draw(profileOf([1]));
  stage.buttons.get('Group by this column…')?.onClick();
  expect(onGroup).toHaveBeenCalledExactlyOnceWith(['a']);
  stage.buttons.clear();
  draw(profileOf([1]), false);
  expect([...stage.buttons.keys()]).toEqual(['Show only 1: 1']);
});
