import { useState, type ReactNode } from 'react';
import { copyText } from '../../ui/copy.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { VALUE_COPY } from './shared-copy.ts';
import './value-dialog.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface ValueDialogProps {
  readonly title: string;
  readonly notes: ReactNode;
  readonly text: string | undefined;
  readonly wrap?: 'off';
  /** Called in the task of a click; settles with the message that says how it went. */
  readonly copy: () => Promise<string>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function ValueDialog(props: ValueDialogProps) {
  const { title, notes, text, wrap, copy, onClose, children } = props;
  return (
    <Dialog title={title} className="gh-value-dialog" width={900} onClose={onClose}>
      {notes}
      <textarea
        aria-label={title}
        readOnly
        spellCheck={false}
        wrap={wrap}
        placeholder={PART_COPY.emptyText}
        value={text ?? PART_COPY.reading}
      />
      <div className="gh-dialog-actions">
        {children}
        {/* What was copied is known of one value. */}
        <CopyValue key={title} copy={copy} />
        <CloseButton look="primary" />
      </div>
    </Dialog>
  );
}

export async function copyValue(
  text: string | Promise<string>,
  copied: string = VALUE_COPY.copied,
): Promise<string> {
  return copyText(text).then(
    () => copied,
    () => PART_COPY.notCopied,
  );
}

export function CopyValue({ copy }: Pick<ValueDialogProps, 'copy'>) {
  const [message, setMessage] = useState('');
  return (
    <>
      <span role="status">{message}</span>
      <Button label={PART_COPY.copy} onClick={() => void copy().then(setMessage)} />
    </>
  );
}
