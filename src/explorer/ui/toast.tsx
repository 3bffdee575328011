import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { systemClock } from '../../contract/clock.ts';
import './toast.css';
import { Button } from './button.tsx';
import { displaySettings } from './display-settings.ts';
import { PART_COPY } from './part-copy.ts';

/** Milliseconds, unless it is held. */
const SHOWN_MS = 20_000;

export interface ToastProps {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
  readonly onEnd: () => void;
}

/** Ends a timed message, unless it is hovered or focused, or messages stay by choice. */
export function useToastTime(isTimed: boolean, onEnd: () => void) {
  const [isHeld, setHeld] = useState(false);
  const keepsMessages = useStore(displaySettings, (settings) => settings.keepsMessages);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isTimed || isHeld || keepsMessages) return undefined;
    return systemClock.after(SHOWN_MS, () => end());
  }, [isTimed, isHeld, keepsMessages]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return {
    onPointerEnter: hold,
    onPointerLeave({ currentTarget }: PointerEvent): void {
      if (!currentTarget.contains(document.activeElement)) release();
    },
    onFocus: hold,
    onBlur: release,
  };
}

/** A short message with one action; in an element of role `status`. */
export function Toast({ text, action, onAction, onEnd }: ToastProps) {
  const time = useToastTime(true, onEnd);
  return (
    <div className="gh-toast gh-strip" popover="manual" ref={showPopover} {...time}>
      <span className="gh-toast-text gh-ellipsis">{text}</span>
      <Button label={action} look="bare" onClick={onAction} />
      <Button label="×" hint={PART_COPY.close} look="bare" onClick={onEnd} />
    </div>
  );
}

export function showPopover(element: HTMLElement | null): void {
  element?.showPopover();
}
