import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Cell } from '../../../answers/json/values.ts';
import type { ColumnScale } from '../../runs/table-state.ts';
import type { ProfileStore } from '../profile/use-profiles.ts';
import type { ArrangedColumn } from './columns.ts';

export interface ScaledColumn {
  readonly scale: ColumnScale;
  readonly least: number;
  readonly greatest: number;
}

const NO_SCALES: ReadonlyMap<string, ScaledColumn> = new Map();

/** Columns with bars or colors, by their keys: from the least to the greatest number of the rows that are shown. */
export function useScales(profiles: ProfileStore, columns: readonly ArrangedColumn[]) {
  const hasScale = columns.some(({ scale }) => scale);
  const known = useStore(profiles, (all) => (hasScale ? all : undefined));
  return useMemo(() => {
    if (!known) return NO_SCALES;
    const scaled = columns.flatMap(({ key, scale }) => {
      const { min, max } = known.get(key)?.totals ?? {};
      if (!scale || min === undefined || max === undefined) return [];
      return [[key, { scale, least: Number(min), greatest: Number(max) }] as const];
    });
    return new Map(scaled);
  }, [known, columns]);
}

/** A bar from zero, or a ground the stronger the greater the number, as a background in CSS. */
export function scaleImage({ scale, least, greatest }: ScaledColumn, { kind, text }: Cell) {
  const value = kind === 'number' ? Number(text) : NaN;
  if (!Number.isFinite(value)) return undefined;
  const color = value < 0 ? 'var(--gh-scale-below)' : 'var(--gh-scale)';
  const [low, high] = [Math.min(0, least), Math.max(0, greatest)];
  if (scale === 'bars') {
    const placeOf = (number: number): string => `${percent((number - low) / (high - low))}%`;
    const [start, end] = [placeOf(Math.min(0, value)), placeOf(Math.max(0, value))];
    return `linear-gradient(90deg, #0000 ${start}, ${color} ${start} ${end}, #0000 ${end})`;
  }
  const share =
    low < 0 && high > 0
      ? Math.abs(value) / Math.max(-low, high)
      : Math.abs((value - (low < 0 ? greatest : least)) / (greatest - least));
  return `linear-gradient(color-mix(in srgb, ${color} ${percent(share)}%, #0000) 0 0)`;
}

/** Numbers of a list that has grown since may be beyond its limits, and all may be the same. */
function percent(share: number): number {
  return Number.isNaN(share) ? 0 : Math.round(Math.max(0, Math.min(share, 1)) * 1_000) / 10;
}
