import type { JSX, KeyboardEvent, PointerEvent } from 'react';
import { useStore } from 'zustand';
import { LAYOUT_COPY } from './layout-copy.ts';
import { useLayout, type PaneSize } from './layout-store.ts';

/** A separator of two panes: dragged, moved by arrow keys, reset by a double click. */
export function PaneGrip({ size }: { readonly size: PaneSize }): JSX.Element {
  const layout = useLayout();
  const value = useStore(layout, (state) => state[size]);
  const { min, max, step } = layout.limits(size);
  const isFlat = size === 'stacked';
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      [isFlat ? 'ArrowUp' : 'ArrowLeft']: value - step,
      [isFlat ? 'ArrowDown' : 'ArrowRight']: value + step,
      Home: min,
      End: max,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    layout.resize(size, next);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const pane = currentTarget.parentElement;
    const room = pane?.parentElement;
    if (!room) return;
    const { left, top, width, height } = room.getBoundingClientRect();
    const across = isFlat ? ((clientY - top) / height) * 100 : ((clientX - left) / width) * 100;
    layout.resize(size, size === 'panel' ? clientX - left : across);
  };
  return (
    // A separator that is moved takes the focus, by ARIA's pattern "Window Splitter".
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`gh-grip gh-grip-${size}`}
      aria-orientation={isFlat ? 'horizontal' : 'vertical'}
      aria-label={LAYOUT_COPY.grips[size]}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      title={LAYOUT_COPY.gripHint}
      onKeyDown={onKeyDown}
      onDoubleClick={() => layout.resize(size)}
      onPointerDown={({ currentTarget, pointerId, button }) => {
        if (button === 0) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={onPointerMove}
    />
  );
}
