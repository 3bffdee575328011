import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputObjectType,
} from 'graphql';
import { useId, useState } from 'react';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import {
  asInput,
  startingLiteral,
  useInputStore,
  type Input,
  type PlacedValue,
} from './input-store.ts';
import type { InputPath, InputValue } from './input-value.ts';
import { hintOf, INPUT_FAULTS, INPUTS_COPY } from './inputs-copy.ts';
import {
  ChoiceEditor,
  lackOf,
  NullButton,
  TextEditor,
  type NestedEditorProps,
} from './leaf-editors.tsx';
import { ListEditor } from './list-editor.tsx';
import './inputs.css';
import { PART_COPY } from '../../ui/part-copy.ts';

interface InputListProps {
  readonly label: string;
  readonly inputs: readonly Input[];
  readonly values: ReadonlyMap<string, InputValue>;
  /** The path of the inputs' owner; empty at the top. */
  readonly path?: InputPath;
  /** Its name, which goes before theirs. */
  readonly of?: string;
  /** Whether it is there: else nothing is missing in it. */
  readonly isThere?: boolean;
  readonly onTouch?: (name: string) => void;
}

/** Ten thousand rows would hold the page for nine seconds. */
const PAGE = 40;

/** Most choices in the selects of a page of rows: 4,000 hold the page for a fifth of a second. */
const PAGE_CHOICES = 2_000;

/** The number of inputs drawn with one page more than the first `shown`. */
export function withNextPage(inputs: readonly Input[], shown: number): number {
  let choices = 0;
  const count = inputs.slice(shown, shown + PAGE).findIndex(({ type }, at) => {
    const bare = type && getNullableType(type);
    choices += isEnumType(bare) ? bare.getValues().length : 0;
    return at > 0 && choices > PAGE_CHOICES;
  });
  return Math.min(shown + (count < 0 ? PAGE : count), inputs.length);
}

export function InputList(props: InputListProps) {
  const { label, inputs, values, path = [], of, isThere = true, onTouch } = props;
  const [wanted, setWanted] = useState(0);
  const limit = Math.max(wanted, withNextPage(inputs, 0));
  const next = withNextPage(inputs, limit);
  return (
    <ul className="gh-inputs" role="list" aria-label={label}>
      {inputs.slice(0, limit).map((input) => (
        <InputRow
          key={input.name}
          input={input}
          name={of === undefined ? input.name : `${of}.${input.name}`}
          value={values.get(input.name)}
          path={[...path, input.name]}
          isRequired={isThere && input.isRequired}
          onTouch={onTouch}
        />
      ))}
      {next > limit && (
        <li>
          <VanishingButton
            label={INPUTS_COPY.showMore(next - limit)}
            look="small"
            onClick={() => setWanted(next)}
          />
        </li>
      )}
    </ul>
  );
}

export function ValueEditor(props: NestedEditorProps) {
  const { value, onEnter, end } = props;
  const { drawVariable } = useInputStore();
  const type = props.type && getNullableType(props.type);
  if (value?.kind === 'variable') {
    return (
      <>
        <span className="gh-input-variable">{drawVariable?.(props)}</span>
        {end}
      </>
    );
  }
  if (isInputObjectType(type)) return <ObjectEditor {...props} object={type} />;
  if (isListType(type)) return <ListEditor {...props} list={type} Item={ValueEditor} />;
  const isBoolean = type?.name === 'Boolean' && !onEnter;
  const names = isEnumType(type) ? type.getValues().map((one) => one.name) : undefined;
  const values = isBoolean ? ['true', 'false'] : names;
  return (
    <>
      {values ? <ChoiceEditor {...props} values={values} /> : <TextEditor {...props} />}
      {end}
    </>
  );
}

function ObjectEditor(props: NestedEditorProps & { readonly object: GraphQLInputObjectType }) {
  const { name, value, path, unset, object, end } = props;
  const isSet = value?.kind === 'object';
  const members = value?.members ?? new Map<string, InputValue>();
  const fields = Object.values(object.getFields()).map(asInput);
  const unknown = [...members].filter(([key]) => !fields.some((field) => field.name === key));
  const { isMissing, fault } = lackOf(props, useInputStore());
  const fold = useInputFold({
    inputs: fields,
    isSet: (field) => members.has(field),
    isUnset: !isSet,
    opens: isMissing || (isSet && members.size === 0),
    few: 0,
  });
  return (
    <>
      <span className="gh-input-value">
        <FoldButton fold={fold} kind="fields" of={name} />
        {isMissing && (
          <span className="gh-input-said" data-fault="">
            {unset}
          </span>
        )}
        {members.size === 0 && <NullButton {...props} />}
        {fault && <span className="gh-value-fault">{INPUT_FAULTS[fault]}</span>}
      </span>
      {end}
      {fold.shown.length + unknown.length > 0 && (
        <div className="gh-input-nested">
          <InputList
            label={INPUTS_COPY.fieldsOf(name)}
            inputs={fold.shown}
            onTouch={fold.touch}
            values={members}
            path={path}
            of={name}
            isThere={isSet}
          />
          <UnknownList values={unknown} path={path} />
        </div>
      )}
    </>
  );
}

interface UnknownListProps {
  readonly values: readonly (readonly [name: string, value: InputValue])[];
  readonly path: InputPath;
}

/** Values that nothing declares: they can only go. */
export function UnknownList({ values, path }: UnknownListProps) {
  const { remove } = useInputStore();
  return values.map(([name, { source }]) => (
    <div key={name} className="gh-input-unknown gh-strip" role="group" aria-label={name}>
      <span className="gh-input-name">{name}</span>
      <code className="gh-ellipsis" title={source}>
        {source}
      </code>
      <Button
        label={PART_COPY.remove}
        look="small"
        aria-label={INPUTS_COPY.removeNamed(name)}
        onClick={() => remove([...path, name])}
      />
    </div>
  ));
}

export function unsetText(input: Input | undefined, isMissing: boolean): string {
  if (isMissing) return INPUT_FAULTS.missing;
  const { typeText = '', defaultText } = input ?? {};
  return defaultText === undefined ? typeText : `= ${defaultText}`;
}

interface InputRowProps extends Omit<PlacedValue, 'type'> {
  readonly input: Input;
  readonly isRequired: boolean;
  readonly onTouch: InputListProps['onTouch'];
}

function InputRow(props: InputRowProps) {
  const { input, name, value, path, isRequired, onTouch } = props;
  const { type, typeText, defaultText, description } = input;
  const { put, remove, write, drawEnd } = useInputStore();
  const id = useId();
  const typed = defaultText === undefined ? typeText : `${typeText} = ${defaultText}`;
  const hint = hintOf(description);
  return (
    // It is told of the focus that comes into it, and takes none.
    <li
      className="gh-input"
      data-gh-input={input.name}
      data-set={value !== undefined || undefined}
      data-missing={(isRequired && !value) || undefined}
      onFocus={() => onTouch?.(input.name)}
    >
      <input
        type="checkbox"
        className="gh-input-check"
        aria-label={INPUTS_COPY.setInput(input.name)}
        aria-describedby={`${id}-about`}
        checked={value !== undefined}
        onChange={(event) => {
          const box = event.currentTarget;
          box.focus();
          if (value) {
            remove(path);
            return;
          }
          put(path, write(defaultText ?? startingLiteral(type)));
          if (defaultText !== undefined) return;
          // An empty list has a field to fill in.
          box.parentElement?.querySelector<HTMLElement>(':scope > * > [data-gh-add]')?.click();
        }}
      />
      <span
        className="gh-input-name gh-ellipsis"
        title={hintOf(`${input.name}: ${typed}`, description)}
      >
        {input.name}
        {input.isRequired && <span title={INPUT_FAULTS.missing}>*</span>}
      </span>
      <ValueEditor
        {...{ name, type, value, path, isRequired }}
        unset={unsetText(input, isRequired && !value)}
        end={drawEnd?.({ name: input.name, type, value, path })}
      />
      <span className="gh-input-about" id={`${id}-about`}>
        <span className="gh-mono gh-hint">{typed}</span>
        {hint !== undefined && <span lang=""> {hint}</span>}
      </span>
    </li>
  );
}

interface FoldOptions {
  readonly inputs: readonly Input[];
  readonly isSet: (name: string) => boolean;
  /** Whether their owner is not there yet: then none is shown, not even a required one. */
  readonly isUnset?: boolean;
  readonly opens?: boolean;
  readonly few: number;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Set or required inputs come first, the rest folds; a row that was edited stays until the fold moves. */
export function useInputFold(options: FoldOptions) {
  const { inputs, isSet, isUnset = false, opens = false, few } = options;
  const [touched, setTouched] = useState(NO_NAMES);
  const [chosen, choose] = useState<{ isOpen: boolean; first: ReadonlySet<string> }>();
  const leads = (input: Input): boolean =>
    isSet(input.name) || touched.has(input.name) || (!isUnset && input.isRequired);
  const isOpen = chosen?.isOpen ?? opens;
  const namesOf = (all: readonly Input[]) => new Set(all.map(({ name }) => name));
  if (isOpen && !chosen) choose({ isOpen, first: namesOf(inputs.filter(leads)) });
  const isFirst = (input: Input): boolean =>
    isOpen && chosen ? chosen.first.has(input.name) : leads(input);
  const first = inputs.filter(isFirst);
  const others = inputs.filter((input) => !isFirst(input));
  const hasButton = chosen !== undefined || others.length > few;
  return {
    shown: isOpen ? [...first, ...others] : hasButton ? first : inputs,
    rest: others.length,
    isWhole: others.length === inputs.length,
    isOpen,
    hasButton,
    toggle: () => {
      setTouched(NO_NAMES);
      choose({ isOpen: !isOpen, first: namesOf(inputs.filter(leads)) });
    },
    touch: (name: string) => setTouched(touched.has(name) ? touched : new Set([...touched, name])),
  };
}

interface FoldButtonProps {
  readonly fold: ReturnType<typeof useInputFold>;
  readonly kind: keyof typeof INPUTS_COPY.counted;
  readonly of: string;
}

export function FoldButton({ fold, kind, of }: FoldButtonProps) {
  const { rest, isWhole, isOpen, hasButton, toggle } = fold;
  if (!hasButton) return null;
  const noun = INPUTS_COPY.counted[kind](rest);
  return (
    <Button
      className="gh-input-fold gh-hint gh-hover gh-face"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Icon name="chevron" />
      {isWhole ? `${rest} ${noun}` : INPUTS_COPY.moreCount(rest)}
      <span className="gh-hidden">
        {!isWhole && ` ${noun}`} {INPUTS_COPY.ofName(of)}
      </span>
    </Button>
  );
}
