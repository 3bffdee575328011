import {
  getNullableType,
  isEnumType,
  isLeafType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLList,
} from 'graphql';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icons.tsx';
import { startingLiteral, useInputStore, type PlacedValue } from './input-store.ts';
import { listItems, type InputValue, mayBeEmptyText, pastedItems } from './input-value.ts';
import { INPUTS_COPY } from './inputs-copy.ts';
import { lackOf, NullButton, type NestedEditorProps } from './leaf-editors.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface ListEditorProps extends NestedEditorProps {
  readonly list: GraphQLList<GraphQLInputType>;
  readonly Item: ComponentType<NestedEditorProps>;
}

/** A list: its leaves are chips on the line, anything else has lines below. */
export function ListEditor(props: ListEditorProps) {
  const { name, value, path, list, unset, Item, end } = props;
  const store = useInputStore();
  const { entries, indexOf, container, adder, add, enter, remove, goOn } = useListItems(
    props,
    list,
  );
  const isFlat = isLeafList(list);
  const isText = isFlat && !isEnumType(getNullableType(list.ofType));
  const { isMissing } = lackOf(props, store);
  const onKeyDown = (event: KeyboardEvent<Field>, at: number) => {
    const { key, currentTarget } = event;
    if (key === 'Backspace' && currentTarget.value === '') {
      event.preventDefault();
      remove(at);
    }
    if (key !== 'Enter' || event.nativeEvent.isComposing || currentTarget.tagName !== 'INPUT')
      return;
    event.preventDefault();
    goOn(at);
  };
  const onPaste = (event: ClipboardEvent<Field>, at: number) => {
    const { value: text, selectionStart, selectionEnd, tagName } = event.currentTarget;
    // Beside other text, and in a text of several lines, it is a part of that.
    const isPart = (selectionEnd ?? 0) - (selectionStart ?? 0) < text.length;
    if (isPart || tagName !== 'INPUT') return;
    const literals = pastedItems(event.clipboardData.getData('text'), list.ofType, store);
    if (!literals?.length) return;
    event.preventDefault();
    enter(at, literals);
  };
  const rows = entries.map((item, at) => {
    const itemName = `${name} ${at + 1}`;
    const isBlankText = !item && mayBeEmptyText(list.ofType);
    return (
      <li className={isFlat ? 'gh-input-chip' : 'gh-input'} key={at}>
        {!isFlat && <span className="gh-input-number gh-hint">{at + 1}</span>}
        <Item
          name={itemName}
          type={list.ofType}
          value={item}
          path={[...path, indexOf(at)]}
          isRequired={item !== undefined && isNonNullType(list.ofType)}
          unset={String(list.ofType)}
          onEnter={
            isFlat ? (literal) => enter(at, literal === undefined ? [] : [literal]) : undefined
          }
          onKeyDown={isText ? (event) => onKeyDown(event, at) : undefined}
          onPaste={isText ? (event) => onPaste(event, at) : undefined}
          end={
            <>
              {isBlankText && (
                <Button
                  label={PART_COPY.emptyText}
                  look="small"
                  onClick={() => enter(at, ['""'])}
                />
              )}
              <IconButton
                icon="cross"
                label={INPUTS_COPY.removeNamed(itemName)}
                onClick={() => remove(at)}
              />
            </>
          }
        />
      </li>
    );
  });
  const items = rows.length > 0 && (
    <ul
      ref={container}
      className={isFlat ? undefined : 'gh-inputs'}
      role="list"
      aria-label={INPUTS_COPY.itemsOf(name)}
    >
      {rows}
    </ul>
  );
  return (
    <>
      <span className="gh-input-value gh-input-chips">
        {isFlat && items}
        <IconButton
          ref={adder}
          icon="plus"
          label={INPUTS_COPY.addTo(name)}
          data-gh-add=""
          onClick={add}
        />
        {rows.length === 0 && (
          <span className="gh-input-said gh-ellipsis" data-fault={isMissing || undefined}>
            {value?.kind === 'list' ? INPUTS_COPY.emptyList : unset}
          </span>
        )}
        {rows.length === 0 && <NullButton {...props} />}
      </span>
      {end}
      {!isFlat && items && <div className="gh-input-nested">{items}</div>}
    </>
  );
}

/** An empty field that is no item: before which one it stands, and of how many. */
interface Blank {
  readonly at: number;
  readonly of: number;
}

/** The entries of a list, with one empty field that is not an item, and the functions that change them. */
function useListItems(
  { value, path }: Pick<PlacedValue, 'value' | 'path'>,
  list: GraphQLList<GraphQLInputType>,
) {
  const store = useInputStore();
  const [blank, setBlank] = useState<Blank>();
  const container = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const item = wanted.current !== undefined && container.current?.children[wanted.current];
    if (!item) return;
    wanted.current = undefined;
    const field = item.querySelector<HTMLElement>('input, select, textarea, button');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
  const isList = value?.kind === 'list';
  const items = listItems(value);
  const entries: (InputValue | undefined)[] = [...items];
  // A typed text may become an item a moment later.
  const blankAt = blank?.of === items.length ? blank.at : undefined;
  if (blankAt !== undefined) entries.splice(blankAt, 0, undefined);
  const indexOf = (at: number): number => (blankAt !== undefined && at > blankAt ? at - 1 : at);
  /** Puts literals in the place of an item, before it, or behind the last one. */
  const splice = (index: number, isReplaced: boolean, literals: readonly string[]): void => {
    const item = items[index];
    const written = item && !isReplaced ? [...literals, item.source] : literals;
    if (!item || written.length === 1) store.put([...path, index], ...written);
    else if (!isList) store.put(path, `[${written.join(', ')}]`);
    else if (written.length === 0) store.remove([...path, index]);
    else store.put([...path, index], ...written);
  };
  const add = (): void => {
    wanted.current = blankAt ?? items.length;
    if (isLeafList(list)) setBlank({ at: wanted.current, of: items.length });
    else splice(items.length, false, [startingLiteral(list.ofType)]);
  };
  return {
    entries,
    indexOf,
    container,
    adder,
    add,
    /** Puts values in the place of an entry, which without one becomes the empty field. */
    enter(at: number, literals: readonly string[]): void {
      const index = indexOf(at);
      if (at === blankAt && literals.length === 0) return;
      if (literals.length > 1) wanted.current = index + literals.length - 1;
      if (literals.length === 0) {
        if (index !== at) wanted.current = index;
        setBlank({ at: index, of: items.length - 1 });
      }
      splice(index, at !== blankAt, literals);
    },
    remove(at: number): void {
      if (entries.length === 1) adder.current?.focus();
      else wanted.current = at === entries.length - 1 ? at - 1 : at;
      if (at === blankAt || blankAt === undefined) setBlank(undefined);
      else setBlank({ at: blankAt > at ? blankAt - 1 : blankAt, of: items.length - 1 });
      if (at !== blankAt) splice(indexOf(at), true, []);
    },
    /** Goes to the next entry; behind the last value to an empty field. */
    goOn(at: number): void {
      const next = container.current?.children[at + 1]?.querySelector<HTMLElement>('input');
      if (next) next.focus();
      else if (at !== blankAt) add();
    },
  };
}

function isLeafList(list: GraphQLList<GraphQLInputType>): boolean {
  return isLeafType(getNullableType(list.ofType));
}
