import type { IntrospectionField, IntrospectionTypeRef } from 'graphql';
import { orNone } from '../contract/json-members.ts';
import { parseSpan } from '../answers/json/json-cursor.ts';
import { NameIndex } from './name-index.ts';
import {
  findImplementations,
  spanOfType,
  type SchemaIndex,
  type TypeKindName,
} from './schema-index.ts';

/** A schema for searches. Types, fields and arguments have numbers, in the schema's order. */
export interface SchemaGraph {
  readonly types: NameIndex;
  readonly kinds: readonly TypeKindName[];
  readonly numbers: ReadonlyMap<string, number>;
  /** Possible object types, by number of the interface or union. */
  readonly possible: ReadonlyMap<number, readonly number[]>;
  readonly implementing: ReadonlyMap<number, readonly number[]>;
  readonly fields: NameIndex;
  /** First field of each type, by its number; after the last type, the number of fields. */
  readonly firstFields: Uint32Array;
  readonly fieldTypes: Int32Array;
  /** Whether a field's type is a list. */
  readonly areLists: readonly boolean[];
  readonly args: NameIndex;
  readonly argTypes: Int32Array;
  /** Whether an argument has to be given. */
  readonly areRequired: readonly boolean[];
  /** As {@link firstFields}, for the arguments of each field. */
  readonly firstArgs: Uint32Array;
}

export const NO_GRAPH: SchemaGraph = {
  types: new NameIndex([]),
  kinds: [],
  numbers: new Map(),
  possible: new Map(),
  implementing: new Map(),
  fields: new NameIndex([]),
  firstFields: Uint32Array.of(0),
  fieldTypes: new Int32Array(),
  areLists: [],
  args: new NameIndex([]),
  argTypes: new Int32Array(),
  areRequired: [],
  firstArgs: Uint32Array.of(0),
};

/** Reduces a schema to what searches need, one type per step, so that other work can run in between. */
function* readGraph(index: SchemaIndex): Generator<void, SchemaGraph> {
  const { names, kinds } = index;
  const numbers = new Map(names.map((name, number) => [name, number]));
  const implementations = findImplementations(index);
  const possible = new Map<number, readonly number[]>();
  const implementing = new Map<number, readonly number[]>();
  const [fieldNames, argNames]: [string[], string[]] = [[], []];
  const [firstFields, firstArgs] = [[0], [0]];
  const [fieldTypes, argTypes]: [number[], number[]] = [[], []];
  const [areLists, areRequired]: [boolean[], boolean[]] = [[], []];
  for (const [number, name] of names.entries()) {
    const { fields, inputFields, possibleTypes } = readMembers(index, number);
    for (const { name: field, type, args } of fields ?? inputFields ?? []) {
      fieldNames.push(field);
      const inner = innermostType(type);
      fieldTypes.push(numbers.get(inner.name) ?? -1);
      areLists.push(inner.isList);
      // Input fields have none.
      for (const arg of args ?? []) {
        argNames.push(arg.name);
        argTypes.push(numbers.get(innermostType(arg.type).name) ?? -1);
        areRequired.push(arg.type.kind === 'NON_NULL' && arg.defaultValue == null);
      }
      firstArgs.push(argNames.length);
    }
    firstFields.push(fieldNames.length);
    if (kinds[number] === 'UNION') {
      const members = (possibleTypes ?? []).flatMap((type) => numbers.get(type.name) ?? []);
      possible.set(number, members);
    } else if (kinds[number] === 'INTERFACE') {
      const all = implementations.get(name) ?? [];
      implementing.set(number, all);
      const objects = all.filter((each) => kinds[each] === 'OBJECT');
      possible.set(number, objects);
    }
    yield;
  }
  const fields = new NameIndex(fieldNames);
  yield;
  const args = new NameIndex(argNames);
  yield;
  return {
    types: new NameIndex(names),
    kinds,
    numbers,
    possible,
    implementing,
    fields,
    firstFields: Uint32Array.from(firstFields),
    fieldTypes: Int32Array.from(fieldTypes),
    areLists,
    args,
    argTypes: Int32Array.from(argTypes),
    areRequired,
    firstArgs: Uint32Array.from(firstArgs),
  };
}

const COMPOSITE = new Set<unknown>(['OBJECT', 'INTERFACE', 'UNION']);

export function isComposite({ kinds }: SchemaGraph, type: number): boolean {
  return COMPOSITE.has(kinds[type]);
}

interface TypeMembers {
  readonly fields?: readonly FieldBody[] | null;
  readonly inputFields?: readonly FieldBody[] | null;
  readonly possibleTypes?: readonly { readonly name: string }[] | null;
}

interface FieldBody extends Pick<IntrospectionField, 'name' | 'type'> {
  readonly args?: IntrospectionField['args'];
}

function readMembers(index: SchemaIndex, number: number): TypeMembers {
  // As in the schema itself, a broken type is empty.
  return orNone(() => parseSpan(index.bytes, spanOfType(index, number)) as TypeMembers) ?? {};
}

function innermostType(type: IntrospectionTypeRef) {
  let [inner, isList] = [type, false];
  while (inner.kind === 'LIST' || inner.kind === 'NON_NULL') {
    isList ||= inner.kind === 'LIST';
    inner = inner.ofType;
  }
  return { name: inner.name, isList };
}

const STEPS_A_TURN = 100;

export type GraphReading = ReturnType<typeof createGraph>;

/** Creates the graph of a schema in the background, because it takes a noticeable time. */
export function createGraph(index: SchemaIndex) {
  const steps = readGraph(index);
  let graph: SchemaGraph | undefined;
  const advance = (count: number): void => {
    for (let step = 0; step < count && !graph; step++) {
      const { done, value } = steps.next();
      if (done) graph = value;
    }
  };
  /** @param whenIdle runs work when no answer is awaited */
  const readAhead = (whenIdle: (work: () => void) => void): void =>
    whenIdle(() => {
      advance(STEPS_A_TURN);
      if (!graph) readAhead(whenIdle);
    });
  return {
    readAhead,
    whole(): SchemaGraph {
      advance(Infinity);
      return graph ?? NO_GRAPH;
    },
  };
}
