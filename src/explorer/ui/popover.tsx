import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { Button } from './button.tsx';

const EDGE = 8;

interface PanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: string;
  /** CSS pixels, at most the window's width; the content's by default. */
  readonly width?: number | undefined;
  /** CSS pixels; 480 by default. */
  readonly maxHeight?: number | undefined;
  readonly align?: 'start' | 'end' | undefined;
}

interface PopoverButtonProps extends PanelProps {
  readonly button: ComponentProps<typeof Button>;
  readonly isDisabled?: boolean;
  readonly panel?: RefObject<HTMLDivElement | null>;
  readonly onOpen?: (panel: HTMLElement) => void;
}

/** A button with a panel below, whose content exists only while open. */
export function PopoverButton(props: PopoverButtonProps) {
  const { button, isDisabled = false, panel, onOpen, children, ...more } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePlaceAgain(() => {
    const open = document.getElementById(id);
    if (isOpen && open && opener.current) place(open, opener.current, props);
  });
  return (
    <>
      <Button
        {...button}
        ref={opener}
        aria-disabled={isDisabled || undefined}
        aria-haspopup="dialog"
        aria-expanded={isDisabled ? undefined : isOpen}
        popoverTarget={isDisabled ? undefined : id}
      />
      {!isDisabled && (
        <Panel
          {...more}
          id={id}
          ref={panel}
          onBeforeToggle={({ newState, currentTarget }) => {
            if (newState === 'closed') return;
            if (opener.current) place(currentTarget, opener.current, props);
            setOpen(true);
          }}
          // After closing, which returns the focus from existing content.
          onToggle={({ newState, currentTarget }) => {
            if (newState === 'open') onOpen?.(currentTarget);
            else setOpen(false);
          }}
        >
          {isOpen && children}
        </Panel>
      )}
    </>
  );
}

export type Anchor = HTMLElement | DOMRect;

interface PopoverProps extends PanelProps {
  /** If it is a button, another press on it closes the panel. */
  readonly anchor: Anchor;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onClose: () => void;
}

/** A panel at an element, open while rendered; focuses `data-first` or itself. */
export function Popover({ anchor, panel, onClose, ...props }: PopoverProps) {
  const { width, maxHeight, align } = props;
  const button = anchor instanceof HTMLButtonElement ? anchor : undefined;
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    element.showPopover();
    place(element, anchor, { width, maxHeight, align });
    (element.querySelector<HTMLElement>('[data-first]') ?? element).focus();
    return () => setTarget(button, null);
  }, [anchor, button, panel, width, maxHeight, align]);
  usePlaceAgain(() => panel.current && place(panel.current, anchor, props));
  return (
    <Panel
      {...props}
      ref={panel}
      tabIndex={-1}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'closed') onClose();
        // From now on; before, the very press that opened it would close it.
        else setTarget(button, currentTarget);
      }}
    />
  );
}

function Panel(props: PanelProps & { readonly ref?: PopoverButtonProps['panel'] }) {
  const { title, width, maxHeight: _, align: __, className = '', ...panel } = props;
  return (
    <div
      role="dialog"
      {...panel}
      popover="auto"
      aria-label={title}
      className={`gh-popover ${className}`}
      style={{ width }}
    />
  );
}

function setTarget(button: HTMLButtonElement | undefined, target: HTMLElement | null): void {
  if (button) button.popoverTargetElement = target;
}

/** The window's size changes as a phone is turned or a page is zoomed. */
function usePlaceAgain(onResize: () => void): void {
  useEffect(() => {
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  });
}

/** Below the anchor, or above it where there is more room for it. */
function place(
  panel: HTMLElement,
  anchor: Anchor,
  {
    width = panel.offsetWidth,
    maxHeight = 480,
    align,
  }: Pick<PanelProps, 'width' | 'maxHeight' | 'align'>,
): void {
  const box = anchor instanceof DOMRect ? anchor : anchor.getBoundingClientRect();
  const { left, right, bottom } = box;
  // A place of the pointer may be outside of a window that has become lower.
  const top = Math.min(box.top, innerHeight);
  const below = innerHeight - bottom - 12;
  const isAbove = below < Math.max(240, panel.offsetHeight) && top > below;
  const wanted = align === 'end' ? right - width : left;
  Object.assign(panel.style, {
    left: `${Math.max(EDGE, Math.min(wanted, innerWidth - width - EDGE))}px`,
    top: isAbove ? 'auto' : `${bottom + 4}px`,
    bottom: isAbove ? `${innerHeight - top + 4}px` : 'auto',
    maxHeight: `${Math.min(maxHeight, isAbove ? top - 12 : below)}px`,
  });
}
