import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { HISTORY_COPY } from './history-copy.ts';

interface LabelFormProps {
  readonly label: string;
  readonly onSave: (label: string) => void;
  readonly onCancel: () => void;
}

/** Where an entry gets its label: Enter saves, Escape leaves it as it was. */
export function LabelForm({ label, onSave, onCancel }: LabelFormProps): JSX.Element {
  const [text, setText] = useState(label);
  const input = useRef<HTMLInputElement>(null);
  // Once: selected with each render, a text would be overwritten by its next letter.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <form
      className="gh-history-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <input
        ref={input}
        type="text"
        className="gh-history-search"
        aria-label={HISTORY_COPY.label}
        placeholder={HISTORY_COPY.labelHint}
        defaultValue={label}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <button type="submit" className="gh-history-link">
        {HISTORY_COPY.save}
      </button>
      <button type="button" className="gh-history-link" onClick={onCancel}>
        {HISTORY_COPY.cancel}
      </button>
    </form>
  );
}
