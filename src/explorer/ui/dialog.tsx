import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { PART_COPY } from './part-copy.ts';

interface DialogProps {
  readonly title: string;
  readonly className?: string;
  /** CSS pixels, at most the window; 440 by default. */
  readonly width?: number;
  /** The first paragraph, which also describes the dialog. */
  readonly lead?: ReactNode;
  readonly beside?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while rendered; it returns the focus. In the body: on a phone the pane around it may be hidden. */
export function Dialog(props: DialogProps) {
  const { title, className, width, lead, beside, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closed = useEffectEvent(onClose);
  // A plain effect would end after the dialog left the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    const listening = new AbortController();
    element?.addEventListener('close', () => closed(), listening);
    element?.showModal();
    return () => {
      listening.abort();
      element?.close();
    };
  }, []);
  const heading = <h2 id={id}>{title}</h2>;
  return createPortal(
    <dialog
      ref={dialog}
      className={className === undefined ? 'gh-dialog' : `gh-dialog ${className}`}
      style={width === undefined ? undefined : { width: `min(${width}px, calc(100vw - 32px))` }}
      aria-labelledby={id}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
    >
      {beside === undefined ? (
        heading
      ) : (
        // Else it would be a second banner of the page.
        <header role="presentation">
          {heading}
          {beside}
        </header>
      )}
      {lead !== undefined && <p id={`${id}-lead`}>{lead}</p>}
      {children}
    </dialog>,
    document.body,
  );
}

/** For actions that need the focus outside of the dialog. */
export function closeDialogOf(element: Element): void {
  element.closest('dialog')?.close();
}

interface DialogNoticeProps {
  readonly text: string;
  readonly isFault?: boolean;
}

/** The result of an action of the dialog; a fault unless it says otherwise. */
export function DialogNotice({ text, isFault = true }: DialogNoticeProps) {
  if (!isFault) return <p role="status">{text}</p>;
  return (
    <p className="gh-notice gh-notice-error" role="alert">
      {text}
    </p>
  );
}

export function CloseButton(button: ComponentProps<typeof Button>) {
  return (
    <Button
      label={PART_COPY.close}
      {...button}
      onClick={({ currentTarget }) => closeDialogOf(currentTarget)}
    />
  );
}
