import { useId, useRef, useState, type JSX, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { placePanel } from './place-panel.ts';

/** CSS pixels; the style sheet has the same width. */
const PANEL = { width: 320, maxHeight: 480 };

interface MenuPanelProps {
  /** What its button shows. */
  readonly face: ReactNode;
  readonly title: string;
  readonly className?: string;
  /** What is in it while it is open. */
  readonly children: ReactNode;
}

/** A button, and the panel that it opens below itself. */
export function MenuPanel({ face, title, className = '', children }: MenuPanelProps): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        label={face}
        look="table"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={`gh-popover gh-table-menu ${className}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') placePanel(panel.current, button.current, PANEL);
          setOpen(newState === 'open');
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}
