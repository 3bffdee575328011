import { useState, type ComponentProps } from 'react';
import { Button } from './button.tsx';
import { PART_COPY } from './part-copy.ts';

/** Copies several forms in a click's task, by media type: late data must be promises. Throws if not done. */
export async function copyForms(forms: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem(forms)]);
}

export async function copyText(text: string | Promise<string | Blob>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((all) => new Blob([all], { type: 'text/plain' }));
  // A browser that refuses does not wait for it.
  blob.catch(() => undefined);
  await copyForms({ 'text/plain': blob });
}

interface CopyButtonProps extends Pick<ComponentProps<'button'>, 'className' | 'aria-describedby'> {
  readonly text: () => string;
  readonly label: string;
  readonly copiedLabel?: string;
}

/** A button that copies a text, and says so, or that it could not, as long as it is there. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel = PART_COPY.copied, ...button } = props;
  const [told, tell] = useState<string>();
  const copy = (): void => {
    copyText(text()).then(
      () => tell(copiedLabel),
      () => tell(PART_COPY.notCopied),
    );
  };
  return <Button className="gh-button" {...button} label={told ?? label} onClick={copy} />;
}
