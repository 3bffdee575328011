import { useId, useState, type ClipboardEvent, type JSX, type KeyboardEvent } from 'react';
import './value-fields.css';

interface ValueFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly fault?: string | undefined;
  readonly isMissing?: boolean;
}

type ScalarFieldProps = ValueFieldProps & {
  readonly text: string;
  readonly hint: string;
  readonly isNumeric?: boolean;
  readonly isChip?: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onPaste?:
    ((event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void) | undefined;
};

function attributesOf({ label, isRequired, fault, isMissing }: ValueFieldProps, faultId: string) {
  return {
    className: 'gh-value-field',
    'aria-label': label,
    'aria-required': isRequired || undefined,
    'aria-invalid': fault !== undefined || isMissing || undefined,
    'aria-describedby': fault === undefined ? undefined : faultId,
    'data-missing': isMissing || undefined,
  };
}

const MAX_ROWS = 6;

export function ScalarField(props: ScalarFieldProps): JSX.Element {
  const { fault, text, hint, isNumeric, isChip } = props;
  const { onType, onLeave, onKeyDown, onPaste } = props;
  const id = useId();
  // Typing a line break must not replace the focused element.
  const [kept, setKept] = useState<boolean>();
  const hasLines = text.includes('\n');
  const isTall = kept ?? hasLines;
  const shared = {
    ...attributesOf(props, id),
    placeholder: hint,
    value: text,
    spellCheck: false,
    autoComplete: 'off',
    onFocus: () => setKept(hasLines),
    onBlur: () => {
      setKept(undefined);
      onLeave?.();
    },
    onKeyDown,
    onPaste,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  } as const;
  return (
    <span className="gh-value-text" data-chip={isChip || undefined}>
      {isTall ? (
        <textarea {...shared} rows={Math.min(text.split('\n').length + 1, MAX_ROWS)} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={isNumeric ? 'decimal' : undefined}
          size={isChip ? Math.max(text.length || hint.length, 3) : undefined}
        />
      )}
      <FaultLine id={id} fault={fault} />
    </span>
  );
}

type ChoiceFieldProps = ValueFieldProps & {
  /** May differ from all choices; empty for none. */
  readonly value: string;
  readonly values: readonly string[];
  /** Label of no value; undefined if one is required. */
  readonly unset?: string | undefined;
  /** Label of null; undefined if null is not allowed. */
  readonly nullLabel?: string | undefined;
  /** @param value `null` for null, an empty text for none */
  readonly onChoose: (value: string) => void;
};

export function ChoiceField(props: ChoiceFieldProps): JSX.Element {
  const { fault, value, values, unset, nullLabel, onChoose } = props;
  const id = useId();
  const isKnown = value === '' || values.includes(value) || (value === 'null' && nullLabel);
  return (
    <span className="gh-value-text">
      <select
        {...attributesOf(props, id)}
        data-unset={value === '' || undefined}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {(unset !== undefined || value === '') && <option value="">{unset}</option>}
        {[...values, ...(isKnown ? [] : [value])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
        {nullLabel !== undefined && <option value="null">{nullLabel}</option>}
      </select>
      <FaultLine id={id} fault={fault} />
    </span>
  );
}

function FaultLine(props: { readonly id: string; readonly fault: string | undefined }) {
  if (props.fault === undefined) return null;
  return (
    <span className="gh-value-fault" id={props.id} role="alert">
      {props.fault}
    </span>
  );
}
