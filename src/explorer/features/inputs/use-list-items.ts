import {
  getNullableType,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
  type GraphQLList,
} from 'graphql';
import { useLayoutEffect, useRef, useState } from 'react';
import { listItems } from './input-values.ts';
import { insertJson, removeJson, setJson, type JsonPath, type JsonValue } from './json-document.ts';
import { useEditVariables } from './leaf-inputs.tsx';

interface EditedList {
  readonly value: JsonValue | undefined;
  readonly path: JsonPath;
  readonly list: GraphQLList<GraphQLInputType>;
}

interface ListEntry {
  readonly item: JsonValue | undefined;
  readonly path: JsonPath;
}

/** The entries of a list, of which one may be an empty field that is no item, and what changes them. */
export function useListItems({ value, path, list }: EditedList) {
  const edit = useEditVariables();
  const [blank, setBlank] = useState<number>();
  const container = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const item = container.current?.children[wanted.current];
    wanted.current = undefined;
    const field = item?.querySelector<HTMLElement>('input, select, textarea, button');
    (field ?? adder.current)?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
  const isArray = value?.kind === 'array';
  const entries: ListEntry[] = listItems(value).map((item, index) => ({
    item,
    path: isArray ? [...path, index] : path,
  }));
  const count = entries.length;
  const blankAt = blank === undefined ? undefined : Math.min(blank, count);
  if (blankAt !== undefined) entries.splice(blankAt, 0, { item: undefined, path });
  const indexOf = (at: number): number => (blankAt !== undefined && at > blankAt ? at - 1 : at);
  const removed = (text: string, index: number): string =>
    isArray ? removeJson(text, [...path, index]) : setJson(text, path, '[]');
  const add = (): void => {
    if (isLeafList(list)) setBlank(blankAt ?? count);
    else {
      const literal = isListType(getNullableType(list.ofType)) ? '[]' : '{}';
      edit((text) => insertJson(text, path, count, [literal]));
    }
    wanted.current = blankAt ?? count;
  };
  return {
    entries,
    container,
    adder,
    add,
    /** Puts values in the place of an entry, which without one becomes the empty field. */
    enter(at: number, literals: readonly string[]): void {
      const index = indexOf(at);
      const [literal, ...more] = literals;
      if (more.length > 0) wanted.current = index + more.length;
      if (at === blankAt) {
        if (literal === undefined) return;
        setBlank(undefined);
        edit((text) => insertJson(text, path, index, literals));
      } else if (literal === undefined) {
        setBlank(index);
        if (index !== at) wanted.current = index;
        edit((text) => removed(text, index));
      } else if (more.length === 0) {
        edit((text) => setJson(text, isArray ? [...path, index] : path, literal));
      } else edit((text) => insertJson(removed(text, index), path, index, literals));
    },
    remove(at: number): void {
      wanted.current = at === entries.length - 1 ? Math.max(0, at - 1) : at;
      if (at === blankAt) setBlank(undefined);
      else edit((text) => removed(text, indexOf(at)));
    },
    /** Goes to the next entry; behind the last value to an empty field. */
    goOn(at: number): void {
      const next = container.current?.children[at + 1]?.querySelector<HTMLElement>('input');
      if (next) next.focus();
      else if (at !== blankAt) add();
    },
  };
}

export function isLeafList(list: GraphQLList<GraphQLInputType>): boolean {
  const item = getNullableType(list.ofType);
  return !isListType(item) && !isInputObjectType(item);
}
