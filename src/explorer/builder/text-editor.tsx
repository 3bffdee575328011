import { getNamedType } from 'graphql';
import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { useDraft } from './use-draft.ts';
import type { ValueEditorProps } from './value-editor-props.ts';

/** A scalar's value as text. The document follows each keystroke that makes a value. */
export function TextEditor(props: ValueEditorProps): JSX.Element {
  const { name, type, value, location, required, unset } = props;
  const { dispatch } = useBuilderTools();
  const id = useId();
  const box = useDraft({
    type,
    value,
    required,
    onValue: (literal) => dispatch({ type: 'set-argument', location, literal }),
    onUnset: () => dispatch({ type: 'unset-argument', location }),
  });
  const { text, fault } = box;
  // A line break typed or deleted must not swap the element that has the focus.
  const [tall, setTall] = useState(false);
  const multiline = box.typed ? tall : text.includes('\n');
  const typeName = getNamedType(type).name;
  const numeric = typeName === 'Int' || typeName === 'Float';
  const hint =
    value?.kind === 'NullValue' ? BUILDER_COPY.nullValue : value ? BUILDER_COPY.emptyText : unset;
  const shared = {
    className: 'gh-builder-field',
    'aria-label': name,
    'aria-required': required || undefined,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault ? id : undefined,
    placeholder: hint,
    value: text,
    spellCheck: false,
    autoComplete: 'off',
    onBlur: box.leave,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !fault) return;
      event.preventDefault();
      event.stopPropagation();
      box.revert();
    },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTall(multiline);
      box.change(currentTarget.value);
    },
  } as const;
  return (
    <span className="gh-builder-text">
      {multiline ? (
        <textarea {...shared} rows={Math.min(text.split('\n').length + 1, 6)} />
      ) : (
        <input {...shared} type="text" inputMode={numeric ? 'decimal' : undefined} />
      )}
      {fault && (
        <span className="gh-builder-fault" id={id} role="alert">
          {BUILDER_COPY.valueFaults[fault]}
        </span>
      )}
    </span>
  );
}
