import type { Span } from '../answers/json/scan.ts';
import type { LeftOut } from './left-out.ts';

const KINDS = ['SCALAR', 'OBJECT', 'INTERFACE', 'UNION', 'ENUM', 'INPUT_OBJECT'] as const;

/** The kinds of named types, as introspection names them (GraphQL, section 4.2.2). */
export type TypeKindName = (typeof KINDS)[number];

export const TYPE_KINDS: ReadonlySet<unknown> = new Set(KINDS);

/** The numbers that {@link SchemaIndex.spans} has for each type. */
const SPANS_PER_TYPE = 4;

/** Where each type stands in an answer. Can be posted to another thread; nearly all of it is outside of the heap. */
export interface SchemaIndex {
  /** The value of the answer's `__schema`, without what GraphQL does not allow. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly names: readonly string[];
  readonly kinds: readonly TypeKindName[];
  /** Four a type, in bytes: where it begins and ends, and where its description does. */
  readonly spans: Uint32Array<ArrayBuffer>;
  /** Names of the interfaces of each type that has any, by the number of the type. */
  readonly interfaces: ReadonlyMap<number, readonly string[]>;
  readonly rootNames: {
    readonly query?: string;
    readonly mutation?: string;
    readonly subscription?: string;
  };
  readonly directives?: Span;
  readonly description?: string;
  /** What was left out of it; undefined where it is all there. */
  readonly leftOut?: LeftOut;
}

export function spanOfType({ spans }: SchemaIndex, type: number): Span {
  return spanAt(spans, type * SPANS_PER_TYPE);
}

/** Where the description of a type stands in the answer: a JSON string, or null. */
export function spanOfDescription({ spans }: SchemaIndex, type: number): Span {
  return spanAt(spans, type * SPANS_PER_TYPE + 2);
}

function spanAt(spans: Uint32Array, at: number): Span {
  return { start: spans[at] ?? 0, end: spans[at + 1] ?? 0 };
}

/** The numbers of the types that implement an interface, by its name. */
export function findImplementations(index: SchemaIndex): ReadonlyMap<string, readonly number[]> {
  const implementations = new Map<string, number[]>();
  for (const [type, names] of index.interfaces) {
    for (const name of names) {
      implementations.set(name, implementations.get(name) ?? []);
      implementations.get(name)?.push(type);
    }
  }
  return implementations;
}
