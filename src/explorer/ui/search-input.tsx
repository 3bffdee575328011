import { useState, type KeyboardEvent, type Ref } from 'react';

interface SearchInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly className: string;
  /** `text` if a button beside it clears it. */
  readonly type?: 'search' | 'text';
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function SearchInput(props: SearchInputProps) {
  const { type = 'search', label, hint = label, value, onChange, onKeyDown, ...input } = props;
  return (
    <input
      {...input}
      type={type}
      aria-label={label}
      placeholder={hint}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return onKeyDown?.(event);
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}

/** The text of a {@link SearchInput}, as its props. */
export function useSearchText() {
  const [value, onChange] = useState('');
  return { value, onChange };
}
