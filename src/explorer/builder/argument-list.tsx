import { isRequiredArgument, type GraphQLArgument } from 'graphql';
import { useState, type JSX } from 'react';
import type { Path } from '../../schema/selection-path.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { BuilderRow } from './document/rows.ts';
import { ChevronIcon } from './icons.tsx';
import { ArgumentRow } from './value-editor.tsx';

const FEW = 4;

interface ArgumentListProps {
  readonly row: BuilderRow;
  readonly path: Path;
  readonly args: readonly GraphQLArgument[];
}

/** A field's arguments. A few show at once; many stay folded until one is set or needed. */
export function ArgumentList({ row, path, args }: ArgumentListProps): JSX.Element {
  const node = row.nodes.find((one) => one.kind === 'Field');
  const values = new Map(node?.arguments?.map((one) => [one.name.value, one.value]));
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? (args.length <= FEW || values.size > 0);
  // A list that was open stays open when its last value is taken out.
  if (open && opened === undefined) setOpened(true);
  return (
    <div className="gh-builder-arguments">
      <div className="gh-builder-box">
        <button
          type="button"
          className="gh-builder-fold"
          aria-expanded={open}
          aria-label={BUILDER_COPY.argumentsOf(row.key)}
          onClick={() => setOpened(!open)}
        >
          <ChevronIcon />
          {BUILDER_COPY.arguments}
          <span className="gh-builder-muted">
            {BUILDER_COPY.setCount(values.size, args.length)}
          </span>
        </button>
        {open && (
          <ul className="gh-builder-inputs" role="list">
            {args.map((arg) => (
              <ArgumentRow
                key={arg.name}
                name={arg.name}
                type={arg.type}
                description={arg.description}
                defaultValue={arg.defaultValue}
                required={isRequiredArgument(arg)}
                value={values.get(arg.name)}
                location={{ path, argument: arg.name, value: [] }}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
