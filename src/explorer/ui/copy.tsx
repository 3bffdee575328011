import { useState, type JSX } from 'react';

/**
 * Puts a text on the clipboard, to be called in the task of a click or a key. One that has yet to come is
 * promised to the browser: some take none even a moment later.
 *
 * @throws what the promise or the browser says, where it is not done
 */
export async function copyText(text: string | Promise<string | Blob>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((all) => new Blob([all], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

interface CopyButtonProps {
  /** Made when it is copied. */
  readonly text: () => string;
  readonly label: string;
  /** In place of the label once it is copied. */
  readonly copiedLabel: string;
  readonly className?: string | undefined;
}

/** A button that copies a text, and says so as long as it is there. */
export function CopyButton(props: CopyButtonProps): JSX.Element {
  const { text, label, copiedLabel, className = 'gh-button' } = props;
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    copyText(text()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {isCopied ? copiedLabel : label}
    </button>
  );
}
