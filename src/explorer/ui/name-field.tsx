import { useRef, type ComponentProps } from 'react';

interface NameFieldProps extends ComponentProps<'input'> {
  readonly name: string;
  /** Gets the new name; undefined after Escape. */
  readonly onDone: (name: string | undefined, by: 'key' | 'blur') => void;
}

/** Renames in place: Enter and leaving take the name, Escape keeps the old one. */
export function NameField({ name, onDone, ...input }: NameFieldProps) {
  // An input that leaves the document loses the focus once more.
  const isDone = useRef(false);
  const finish: NameFieldProps['onDone'] = (...done) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(...done);
  };
  return (
    <input
      {...input}
      ref={takeText}
      defaultValue={name}
      autoComplete="off"
      spellCheck={false}
      onBlur={({ currentTarget }) => finish(currentTarget.value, 'blur')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value, 'key');
        else if (event.key === 'Escape') finish(undefined, 'key');
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** A ref callback; a stable function is called once. */
function takeText(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}
