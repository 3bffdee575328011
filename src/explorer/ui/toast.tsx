import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { systemClock } from '../../contract/clock.ts';
import './toast.css';

/** How long it can be read when nobody holds it, milliseconds. */
const SHOWN_MS = 6_000;

interface ToastProps {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
  /** Its time is over. */
  readonly onEnd: () => void;
}

/**
 * Says for some seconds what was done and offers one thing about it; it stays as long as it is pointed at or
 * focused. To be rendered into an element of role `status`, which announces it.
 */
export function Toast({ text, action, onAction, onEnd }: ToastProps): JSX.Element {
  const [isHeld, setHeld] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => (isHeld ? undefined : systemClock.after(SHOWN_MS, () => end())), [isHeld]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div
      className="gh-toast"
      onPointerEnter={hold}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) release();
      }}
      onFocus={hold}
      onBlur={release}
    >
      <span className="gh-toast-text">{text}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
