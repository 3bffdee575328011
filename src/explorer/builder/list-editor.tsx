import type { GraphQLInputType, GraphQLList } from 'graphql';
import { useRef, type ComponentType, type JSX } from 'react';
import { useBuilderTools } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import type { ArgumentLocation } from './document/arguments.ts';
import { startingLiteral } from './document/literals.ts';
import { CrossIcon, PlusIcon } from './icons.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import type { ValueEditorProps } from './value-editor-props.ts';

/** Finds the box of a list's item, the first by default. */
export const itemBox = (index = 0): string =>
  `.gh-builder-list-item:nth-child(${index + 1}) :is(input, select, textarea, button)`;

type ListEditorProps = ValueEditorProps & {
  /** Handed in, for an item may be a list again. */
  readonly Editor: ComponentType<ValueEditorProps>;
  readonly list: GraphQLList<GraphQLInputType>;
};

/** The items of a list, each with its editor, and a way to add and remove one. */
export function ListEditor({ Editor, name, value, location, list }: ListEditorProps): JSX.Element {
  const { dispatch } = useBuilderTools();
  const rows = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const focusOnArrival = useFocusOnArrival(rows);
  const items = value?.kind === 'ListValue' ? value.values : value ? [value] : [];
  const shown = items.filter((item) => item.kind !== 'NullValue' || value?.kind === 'ListValue');
  const at = (index: number): ArgumentLocation => ({
    ...location,
    value: [...location.value, index],
  });
  const add = () => {
    const literal = startingLiteral(list.ofType);
    focusOnArrival(`:scope > ${itemBox(shown.length)}`);
    dispatch({ type: 'set-argument', location: at(shown.length), literal });
  };
  const remove = (index: number) => {
    if (index === shown.length - 1) adder.current?.focus();
    dispatch({ type: 'unset-argument', location: at(index) });
  };
  return (
    <div className="gh-builder-nested">
      <ul className="gh-builder-inputs" role="list" ref={rows}>
        {shown.map((item, index) => (
          // A list has no identity but its order.
          <li className="gh-builder-list-item" key={index}>
            <Editor
              name={BUILDER_COPY.itemOf(name, index)}
              type={list.ofType}
              value={item}
              location={at(index)}
              required
              unset={BUILDER_COPY.notSet}
            />
            <button
              type="button"
              className="gh-builder-icon"
              aria-label={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
              title={BUILDER_COPY.removeItem(BUILDER_COPY.itemOf(name, index))}
              onClick={() => remove(index)}
            >
              <CrossIcon />
            </button>
          </li>
        ))}
      </ul>
      <span className="gh-builder-list-foot">
        <button
          ref={adder}
          type="button"
          className="gh-builder-link"
          aria-label={BUILDER_COPY.addItemTo(name)}
          onClick={add}
        >
          <PlusIcon />
          {BUILDER_COPY.addItem}
        </button>
        {value?.kind === 'ListValue' && shown.length === 0 && (
          <span className="gh-builder-muted">{BUILDER_COPY.emptyList}</span>
        )}
      </span>
    </div>
  );
}
