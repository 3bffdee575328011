import * as v from 'valibot';
import { createStore } from 'zustand';
import { createKeptChoices, jsonFormat } from '../../session/kept-choices.ts';
import type { Preferences } from '../../session/preferences.ts';
import { requiredContext } from '../ui/required-context.ts';

export const LAYOUT_CHOICES = ['auto', 'side', 'stacked'] as const;

export type LayoutChoice = (typeof LAYOUT_CHOICES)[number];

export type Pane = 'panel' | 'editor' | 'answer';

const SIZES = {
  panel: { initial: 300, min: 220, max: 640, step: 20 },
  /** The editors' share of the room, percent. */
  side: { initial: 38, min: 15, max: 80, step: 2 },
  stacked: { initial: 38, min: 15, max: 80, step: 2 },
} as const;

export type PaneSize = keyof typeof SIZES;

interface LayoutState extends Readonly<Record<PaneSize, number>> {
  readonly choice: LayoutChoice;
  readonly pane: Pane;
  /** Whether the first table was too wide to stand beside the editors. */
  readonly isStacked?: boolean;
}

export type LayoutStore = ReturnType<typeof createLayoutStore>;

/** Width of the editors beside a table, CSS pixels. */
const EDITOR_WIDTH = 360;

interface TableRoom {
  /** Width of editors and answer, CSS pixels. */
  readonly room: number;
  /** Width of all columns, CSS pixels. */
  readonly columns: number;
  readonly hasShortOperation: boolean;
}

const KEY = 'gatehouse:layout';

export function createLayoutStore(preferences: Preferences) {
  // Not followed: open windows have sizes of their own.
  const kept = createKeptChoices(KEY, jsonFormat(KEPT), preferences);
  const store = createStore<LayoutState>()(() => ({ ...kept.getState(), pane: 'editor' }));
  let hasTable = false;
  const keep = (change: Partial<v.InferOutput<typeof KEPT>>): void => {
    store.setState(change);
    kept.choose(change);
  };
  const resize = (size: PaneSize, value: number = SIZES[size].initial): void =>
    keep({ [size]: within(size, value) });
  return {
    ...store,
    limits: (size: PaneSize) => SIZES[size],
    resize,
    /** By four steps of an arrow key, as a click in the menu does. */
    step: (size: PaneSize, by: 1 | -1): void =>
      resize(size, store.getState()[size] + by * 4 * SIZES[size].step),
    choose: (choice: LayoutChoice): void => keep({ choice }),
    show: (pane: Pane): void => store.setState({ pane }),
    /** Leaves the first table most of the room, unless the person has chosen a layout. */
    makeRoom({ room, columns, hasShortOperation }: TableRoom): void {
      const { choice, side, stacked } = store.getState();
      const isOwn = side !== SIZES.side.initial || stacked !== SIZES.stacked.initial;
      if (hasTable || isOwn || choice !== 'auto') return;
      hasTable = true;
      store.setState({
        side: within('side', (EDITOR_WIDTH / room) * 100),
        isStacked: hasShortOperation && columns > room - EDITOR_WIDTH,
      });
    },
  };
}

function within(size: PaneSize, value: number): number {
  const { min, max } = SIZES[size];
  return Math.round(Math.max(min, Math.min(value, max)) * 10) / 10;
}

const sizeSchema = (size: PaneSize) =>
  v.fallback(
    v.pipe(
      v.number(),
      v.transform((value) => within(size, value)),
    ),
    SIZES[size].initial,
  );

const KEPT = v.object({
  panel: sizeSchema('panel'),
  side: sizeSchema('side'),
  stacked: sizeSchema('stacked'),
  choice: v.fallback(v.picklist(LAYOUT_CHOICES), 'auto'),
});

export const [LayoutContext, useLayout] = requiredContext<LayoutStore>('layout');
