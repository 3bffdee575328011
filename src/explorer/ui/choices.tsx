import { useId, type ComponentProps, type ReactNode } from 'react';

interface TickProps {
  readonly className?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

export function Tick(props: TickProps) {
  const { className = 'gh-choice', isOn, isDisabled, onChange, children } = props;
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

export function toggled<Item>(items: ReadonlySet<Item>, item: Item, isIn = !items.has(item)) {
  const next = new Set(items);
  if (isIn) next.add(item);
  else next.delete(item);
  return next;
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly options: readonly (readonly [value: Value, label: ReactNode])[];
  readonly onChange: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, onChange, children, ...select } = props;
  return (
    <select {...select} onChange={({ target }) => onChange(target.value as Value)}>
      {children}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface ChoiceProps<Value extends string> extends SelectProps<Value> {
  readonly label: ReactNode;
}

type RadiosProps<Value extends string> = Pick<
  SelectProps<Value>,
  'className' | 'options' | 'onChange'
> & { readonly value: string | undefined };

/** Radio buttons, each in its label, which has the class; to be put into a fieldset. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { className, value, options, onChange } = props;
  const name = useId();
  return options.map(([one, label]) => (
    <label key={one} className={className}>
      <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
      {label}
    </label>
  ));
}

/** A select in its label, which has the class. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, className, ...select } = props;
  return (
    <label className={className}>
      <span>{label}</span>
      <Select<Value> {...select} />
    </label>
  );
}
