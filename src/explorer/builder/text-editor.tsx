import { getNamedType } from 'graphql';
import { useId, useState, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { useBuilderTools } from './builder-context.ts';
import { literalFrom, literalText } from './document/literal.ts';
import type { ValueEditorProps } from './value-editor-props.ts';

/** A scalar's value as text. The document follows each keystroke that makes a value. */
export function TextEditor({
  name,
  type,
  value,
  place,
  required,
  unset,
}: ValueEditorProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  const id = useId();
  // What is being typed; outside of that the document says what the value is.
  const [draft, setDraft] = useState<string>();
  // A line break typed or deleted must not swap the element that has the focus.
  const [tall, setTall] = useState(false);
  const text = draft ?? literalText(value, type);
  const multiline = draft === undefined ? text.includes('\n') : tall;
  const unfinished = draft !== undefined && draft !== '' && literalFrom(draft, type) === undefined;
  const typeName = getNamedType(type).name;
  const numeric = typeName === 'Int' || typeName === 'Float';
  const hint =
    value?.kind === 'NullValue' ? BUILDER_COPY.nullValue : value ? BUILDER_COPY.emptyText : unset;
  const shared = {
    className: 'gh-builder-field',
    'aria-label': name,
    'aria-required': required || undefined,
    'aria-invalid': unfinished || undefined,
    'aria-describedby': unfinished ? id : undefined,
    placeholder: hint,
    value: text,
    spellCheck: false,
    autoComplete: 'off',
    onBlur: () => setDraft(undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTall(multiline);
      setDraft(currentTarget.value);
      const literal = literalFrom(currentTarget.value, type);
      if (literal !== undefined) dispatch({ type: 'set-argument', place, literal });
    },
  } as const;
  return (
    <span className="gh-builder-text">
      {multiline ? (
        <textarea {...shared} rows={Math.min(text.split('\n').length + 1, 6)} />
      ) : (
        <input {...shared} type="text" inputMode={numeric ? 'decimal' : undefined} />
      )}
      {unfinished && (
        <span className="gh-builder-fault" id={id}>
          {BUILDER_COPY.notAValue(typeName)}
        </span>
      )}
    </span>
  );
}
