import { isRequiredArgument, type GraphQLArgument, type ValueNode } from 'graphql';
import { useState, type JSX } from 'react';
import type { Path } from '../../../schema/selection-path.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { BuilderRow } from './document/rows.ts';
import { sourceOf } from './document/text-edits.ts';
import { Icon } from '../../ui/icons.tsx';
import { FoldButton, useInputFold } from './input-fold.tsx';
import { InputList, type InputListProps } from './value-editor.tsx';

/** Arguments that show although they are not set: a line each is no more than a line to fold them. */
const FEW = 2;

export interface ArgumentListProps {
  readonly row: BuilderRow;
  readonly path: Path;
}

export function ArgumentList({ row, path }: ArgumentListProps): JSX.Element {
  const { plain, paging } = splitPaging(row.field?.args ?? []);
  const node = row.nodes.find((one) => one.kind === 'Field');
  const values = new Map(node?.arguments?.map((one) => [one.name.value, one.value]));
  const fold = useInputFold({ inputs: plain, isSet: (name) => values.has(name), few: FEW });
  const shared = {
    values,
    locationOf: (argument) => ({ path, argument, value: [] }),
  } satisfies Omit<InputListProps, 'label' | 'inputs'>;
  return (
    <div className="gh-builder-arguments">
      {fold.shown.length > 0 && (
        <InputList
          label={BUILDER_COPY.argumentsOf(row.key)}
          inputs={fold.shown}
          onTouch={fold.touch}
          {...shared}
        />
      )}
      <FoldButton fold={fold} kind="arguments" of={row.key} />
      {paging.length > 0 && <PagingGroup name={row.key} inputs={paging} {...shared} />}
    </div>
  );
}

interface PagingGroupProps extends Pick<InputListProps, 'values' | 'locationOf'> {
  readonly name: string;
  readonly inputs: readonly GraphQLArgument[];
}

/** The arguments of a connection's pages behind one line, which says what is set. */
function PagingGroup({ name, inputs, values, locationOf }: PagingGroupProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const set = inputs.flatMap((input) => summaryOf(input.name, values.get(input.name)) ?? []);
  return (
    <>
      <button
        type="button"
        className="gh-builder-fold gh-hint"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" />
        {BUILDER_COPY.page}
        <span className="gh-hidden"> {BUILDER_COPY.ofName(name)}</span>
        <span
          className="gh-builder-fold-summary gh-ellipsis"
          data-empty={set.length === 0 || undefined}
        >
          {set.length > 0 ? set.join(', ') : BUILDER_COPY.notSet}
        </span>
      </button>
      {isOpen && (
        <InputList label={BUILDER_COPY.pageOf(name)} {...{ inputs, values, locationOf }} />
      )}
    </>
  );
}

function summaryOf(name: string, value: ValueNode | undefined): string | undefined {
  return value && `${name} ${sourceOf(value)}`;
}

/** The arguments by which a connection is paged (Relay's cursor connections, section 4). */
const PAGING = new Set(['first', 'after', 'last', 'before']);

interface SplitArguments {
  readonly plain: readonly GraphQLArgument[];
  readonly paging: readonly GraphQLArgument[];
}

/** Tells the arguments that page a connection from all others; one of them alone is an argument as any. */
export function splitPaging(args: readonly GraphQLArgument[]): SplitArguments {
  const isPaging = (arg: GraphQLArgument): boolean =>
    PAGING.has(arg.name) && !isRequiredArgument(arg);
  const paging = args.filter(isPaging);
  if (paging.length < 2) return { plain: args, paging: [] };
  return { plain: args.filter((arg) => !isPaging(arg)), paging };
}
