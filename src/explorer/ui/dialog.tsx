import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type JSX,
  type ReactNode,
} from 'react';
import { Button } from './button.tsx';
import { PART_COPY } from './part-copy.ts';

interface DialogProps {
  readonly title: string;
  readonly className?: string;
  /** Names what says more than the title. */
  readonly describedBy?: string | undefined;
  readonly beside?: ReactNode;
  /** Called once it is closed, by Escape too: it is not to be rendered any more. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open as long as it is rendered; it gives the focus back to where it was. */
export function Dialog(props: DialogProps): JSX.Element {
  const { title, className, describedBy, beside, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closed = useEffectEvent(onClose);
  // A plain effect would end after the dialog has left the document, and close nothing.
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
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? 'gh-dialog' : `gh-dialog ${className}`}
      aria-labelledby={id}
      aria-describedby={describedBy}
    >
      {beside === undefined ? (
        heading
      ) : (
        // Else it would be a second banner of the page, as it stands in no section.
        <header role="presentation">
          {heading}
          {beside}
        </header>
      )}
      {children}
    </dialog>
  );
}

/** Closes the dialog that an element is in: what follows waits until nothing is kept from the focus. */
export function closeDialogOf(element: Element): void {
  element.closest('dialog')?.close();
}

export function CloseButton(button: ComponentProps<typeof Button>): JSX.Element {
  return (
    <Button
      label={PART_COPY.close}
      {...button}
      onClick={({ currentTarget }) => closeDialogOf(currentTarget)}
    />
  );
}
