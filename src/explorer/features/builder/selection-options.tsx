import type { DirectiveNode, SelectionNode } from 'graphql';
import { useMemo, useState, type ReactNode } from 'react';
import type { Path } from '../../../schema/selection-path.ts';
import { useBuilderTools, type BuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ArgumentLocation } from './document/arguments.ts';
import type { BuilderRow } from './document/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { laterPanel } from '../../ui/later-panel.tsx';
import { FoldButton, InputList, useInputFold } from '../inputs/input-list.tsx';
import {
  asInput,
  InputStoreContext,
  type Input,
  type InputStore,
  type PlacedValue,
} from '../inputs/input-store.ts';
import { holdsVariable, type InputPath, type InputValue } from '../inputs/input-value.ts';
import { INPUTS_COPY } from '../inputs/inputs-copy.ts';
import { draftKeys } from '../inputs/leaf-editors.tsx';
import { GRAPHQL_NOTATION, inputValueOf } from './document/graphql-notation.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const VariableValue = laterPanel(
  async () => (await import('../variables/variable-value.tsx')).VariableValue,
);

/** GraphQL's own directives of selections, and what holds where one is not there. */
const WITHOUT_DIRECTIVE = { include: 'true', skip: 'false' };

/** What a selection has besides its arguments: an alias, and when it is left out. The first takes the focus. */
export function SelectionOptions({ row, path }: ArgumentListProps) {
  const { schema } = useBuilderTools();
  const inputs = useMemo(
    () =>
      Object.entries(WITHOUT_DIRECTIVE).flatMap(([name, defaultText]) => {
        const directive = schema.getDirective(name);
        const argument = directive?.args.find((one) => one.name === 'if');
        const description = argument?.description ?? directive?.description;
        if (!argument) return [];
        return {
          ...asInput(argument),
          name: `@${name}`,
          isRequired: false,
          defaultText,
          description,
        };
      }),
    [schema],
  );
  const directives = directivesOf(row.nodes[0]).flatMap(({ name, arguments: args }) => {
    const value = args?.find((one) => one.name.value === 'if')?.value;
    return value ? [[`@${name.value}`, inputValueOf(value)] as const] : [];
  });
  return (
    <div
      ref={focusFirst}
      className="gh-builder-arguments"
      role="group"
      aria-label={BUILDER_COPY.optionsOf(row.key)}
    >
      {row.step.kind === 'field' && <AliasField step={row.step} path={path} />}
      <ArgumentStore path={path}>
        <InputList label={PART_COPY.directives} inputs={inputs} values={new Map(directives)} />
      </ArgumentStore>
    </div>
  );
}

function focusFirst(options: HTMLElement | null): void {
  const first = options?.querySelector('input');
  first?.focus();
  if (first?.type === 'text') first.select();
}

export function directivesOf(node: SelectionNode | undefined): readonly DirectiveNode[] {
  return node?.directives ?? [];
}

interface AliasFieldProps {
  readonly step: Extract<BuilderRow['step'], { kind: 'field' }>;
  readonly path: Path;
}

/** The name that a field has in the answer. Leaving it or Enter sets it, Escape brings the old one back. */
function AliasField({ step, path }: AliasFieldProps) {
  const { name, alias = '' } = step;
  const { dispatch } = useBuilderTools();
  const [draft, setDraft] = useState(alias);
  const commit = () => {
    const wish = draft.trim();
    if (wish !== alias) dispatch({ type: 'set-alias', path, alias: wish });
  };
  return (
    <div className="gh-builder-alias-line gh-strip">
      <label>
        <span className="gh-builder-kind gh-ellipsis gh-hint">{BUILDER_COPY.alias}</span>
        <input
          type="text"
          className="gh-value-field"
          placeholder={BUILDER_COPY.aliasHint}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={draftKeys(draft !== alias, () => setDraft(alias), commit)}
        />
      </label>
      <Button
        label={BUILDER_COPY.repeat}
        className="gh-builder-link gh-face"
        hint={BUILDER_COPY.repeatField(name)}
        onClick={() => dispatch({ type: 'repeat-field', path })}
      />
    </div>
  );
}

/** Arguments that show although they are not set: a line each is no more than a line to fold them. */
const FEW = 2;

export interface ArgumentListProps {
  readonly row: BuilderRow;
  readonly path: Path;
}

export function ArgumentList({ row, path }: ArgumentListProps) {
  const { plain, paging } = splitPaging((row.field?.args ?? []).map(asInput));
  const node = row.nodes.find((one) => one.kind === 'Field');
  const values = new Map(
    node?.arguments?.map(({ name, value }) => [name.value, inputValueOf(value)]),
  );
  const fold = useInputFold({ inputs: plain, isSet: (name) => values.has(name), few: FEW });
  return (
    <ArgumentStore path={path}>
      <div className="gh-builder-arguments">
        {fold.shown.length > 0 && (
          <InputList
            label={BUILDER_COPY.argumentsOf(row.key)}
            inputs={fold.shown}
            values={values}
            isThere={node !== undefined}
            onTouch={fold.touch}
          />
        )}
        <FoldButton fold={fold} kind="arguments" of={row.key} />
        {paging.length > 0 && <PagingGroup name={row.key} inputs={paging} values={values} />}
      </div>
    </ArgumentStore>
  );
}

interface PagingGroupProps {
  readonly name: string;
  readonly inputs: readonly Input[];
  readonly values: ReadonlyMap<string, InputValue>;
}

function PagingGroup({ name, inputs, values }: PagingGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const set = inputs.flatMap(({ name: argument }) => {
    const value = values.get(argument);
    return value ? `${argument} ${value.source}` : [];
  });
  return (
    <>
      <Button
        className="gh-input-fold gh-hint gh-hover gh-face"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" />
        {BUILDER_COPY.page}
        <span className="gh-hidden"> {INPUTS_COPY.ofName(name)}</span>
        <span className="gh-builder-page gh-ellipsis" data-empty={set.length === 0 || undefined}>
          {set.length > 0 ? set.join(', ') : BUILDER_COPY.notSet}
        </span>
      </Button>
      {isOpen && <InputList label={BUILDER_COPY.pageOf(name)} {...{ inputs, values }} />}
    </>
  );
}

/** The arguments by which a connection is paged (Relay's cursor connections, section 4). */
const PAGING = new Set(['first', 'after', 'last', 'before']);

/** Tells the arguments that page a connection from all others; one of them alone is an argument as any. */
export function splitPaging(args: readonly Input[]) {
  const isPaging = (arg: Input): boolean => PAGING.has(arg.name) && !arg.isRequired;
  const paging = args.filter(isPaging);
  if (paging.length < 2) return { plain: args, paging: [] };
  return { plain: args.filter((arg) => !isPaging(arg)), paging };
}

/** Gives editors of values a selection's arguments to write to, and its directives, such as `@skip`. */
function ArgumentStore({ path, children }: { readonly path: Path; readonly children: ReactNode }) {
  const { dispatch } = useBuilderTools();
  return <InputStoreContext value={argumentStore(path, dispatch)}>{children}</InputStoreContext>;
}

function argumentStore(path: Path, dispatch: BuilderTools['dispatch']): InputStore {
  const locate = ([input = '', ...value]: InputPath): ArgumentLocation => {
    const name = String(input);
    if (!name.startsWith('@')) return { path, argument: name, value };
    return { path, directive: name.slice(1), argument: 'if', value };
  };
  return {
    ...GRAPHQL_NOTATION,
    put: (at, ...literals) =>
      dispatch({ type: 'set-argument', location: locate(at), literal: literals.join(', ') }),
    remove: (at) => dispatch({ type: 'unset-argument', location: locate(at) }),
    drawVariable: ({ name, type, value }) => (
      <VariableValue variable={value?.text ?? ''} label={name} type={type} />
    ),
    drawEnd: (place) => <VariableButton {...place} locate={locate} />,
  };
}

interface VariableButtonProps extends PlacedValue {
  readonly locate: (path: InputPath) => ArgumentLocation;
}

function VariableButton({ name, value, path, locate }: VariableButtonProps) {
  const { dispatch } = useBuilderTools();
  const isVariable = value?.kind === 'variable';
  if (!isVariable && value && holdsVariable(value)) return null;
  const hint = isVariable ? BUILDER_COPY.inlineVariableHint : BUILDER_COPY.makeVariableHint;
  return (
    <Button
      label="$"
      className="gh-builder-dollar gh-hint"
      aria-label={BUILDER_COPY.makeVariable(name)}
      title={hint(name)}
      aria-pressed={isVariable}
      onClick={() =>
        dispatch({
          type: isVariable ? 'inline-variable' : 'make-variable',
          location: locate(path),
        })
      }
    />
  );
}
