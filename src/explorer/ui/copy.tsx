import { useState, type JSX } from 'react';
import { Button } from './button.tsx';
import { PART_COPY } from './part-copy.ts';

/** Copies several forms in a click's task, by media type: late data must be promises. Throws if not done. */
export async function copyForms(forms: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem(forms)]);
}

export async function copyText(text: string | Promise<string | Blob>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((all) => new Blob([all], { type: 'text/plain' }));
  await copyForms({ 'text/plain': blob });
}

interface CopyButtonProps {
  readonly text: () => string;
  readonly label: string;
  readonly copiedLabel?: string;
  readonly className?: string | undefined;
}

/** A button that copies a text, and says so as long as it is there. */
export function CopyButton(props: CopyButtonProps): JSX.Element {
  const { text, label, copiedLabel = PART_COPY.copied, className = 'gh-button' } = props;
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    copyText(text()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return <Button label={isCopied ? copiedLabel : label} className={className} onClick={copy} />;
}
