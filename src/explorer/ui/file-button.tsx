import { useEffect, useRef, type ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends ComponentProps<typeof Button> {
  readonly label: string;
  /** What the button says instead while it does nothing. */
  readonly busy?: string | undefined;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** A button that lets files be chosen, or a folder with all of its files. */
export function FileButton(props: FileButtonProps) {
  const { label, busy, accept, multiple, isFolder = false, onFiles, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.webkitdirectory = isFolder;
  }, [isFolder]);
  return (
    <>
      <Button
        {...button}
        label={busy ?? label}
        aria-disabled={busy !== undefined}
        onClick={() => busy === undefined && input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...{ accept, multiple }}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          // Else choosing the same file once more would be no change.
          target.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
    </>
  );
}
