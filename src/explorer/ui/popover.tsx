import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type JSX,
  type RefObject,
} from 'react';
import { Button } from './button.tsx';

const EDGE = 8;

interface PanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly title: string;
  /** CSS pixels, at most the window's width. */
  readonly width: number;
  /** CSS pixels; 480 by default. */
  readonly maxHeight?: number | undefined;
  readonly align?: 'start' | 'end';
}

interface PopoverButtonProps extends PanelProps {
  readonly button: ComponentProps<typeof Button>;
  readonly isDisabled?: boolean;
  readonly panel?: RefObject<HTMLDivElement | null>;
  readonly onOpen?: (panel: HTMLElement) => void;
}

/** A button with a panel below, whose content exists only while open. */
export function PopoverButton(props: PopoverButtonProps): JSX.Element {
  const { button, isDisabled = false, panel, onOpen, children, ...more } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
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
            place(currentTarget, opener.current, props);
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

interface PopoverProps extends PanelProps {
  readonly anchor: HTMLElement;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onClose: () => void;
}

/** A panel at an element, open while rendered; focuses `data-first` or itself. */
export function Popover({ anchor, panel, onClose, ...props }: PopoverProps): JSX.Element {
  const { width, maxHeight } = props;
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    place(element, anchor, { width, maxHeight });
    element.showPopover();
    (element.querySelector<HTMLElement>('[data-first]') ?? element).focus();
  }, [anchor, panel, width, maxHeight]);
  return (
    <Panel
      {...props}
      ref={panel}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    />
  );
}

function Panel(props: PanelProps & { readonly ref?: PopoverButtonProps['panel'] }): JSX.Element {
  const { title, width, maxHeight: _, align: __, className = '', ...panel } = props;
  return (
    <div
      {...panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={`gh-popover ${className}`}
      style={{ width }}
    />
  );
}

function place(
  panel: HTMLElement,
  anchor: HTMLElement | null,
  { width, maxHeight = 480, align }: Pick<PanelProps, 'width' | 'maxHeight' | 'align'>,
): void {
  const { left, right, top, bottom } = anchor?.getBoundingClientRect() ?? new DOMRect();
  const below = innerHeight - bottom - 12;
  const isAbove = below < 240 && top > below;
  const wanted = align === 'end' ? right - width : left;
  Object.assign(panel.style, {
    left: `${Math.max(EDGE, Math.min(wanted, innerWidth - width - EDGE))}px`,
    top: isAbove ? 'auto' : `${bottom + 4}px`,
    bottom: isAbove ? `${innerHeight - top + 4}px` : 'auto',
    maxHeight: `${Math.min(maxHeight, isAbove ? top - 12 : below)}px`,
  });
}
