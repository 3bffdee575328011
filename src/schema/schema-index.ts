import type { Span } from '../answers/json/scan.ts';
import type { LeftOut } from './left-out.ts';

const KINDS = ['SCALAR', 'OBJECT', 'INTERFACE', 'UNION', 'ENUM', 'INPUT_OBJECT'] as const;

/** The kinds of named types, as introspection names them (GraphQL, section 4.2.2). */
export type TypeKindName = (typeof KINDS)[number];

export const TYPE_KINDS: ReadonlySet<unknown> = new Set(KINDS);

const SPANS_PER_TYPE = 4;

/** Where each type is in an answer. Can be posted to another thread; nearly all of it is outside of the heap. */
export interface SchemaIndex {
  /** The value of the answer's `__schema`, without invalid parts. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly names: readonly string[];
  readonly kinds: readonly TypeKindName[];
  /** Four per type, in bytes: its start and end, and those of its description. */
  readonly spans: Uint32Array<ArrayBuffer>;
  /** Names of each type's interfaces, by the number of the type. */
  readonly interfaces: ReadonlyMap<number, readonly string[]>;
  readonly rootNames: {
    readonly query?: string;
    readonly mutation?: string;
    readonly subscription?: string;
  };
  readonly directives?: Span;
  readonly description?: string;
  readonly leftOut?: LeftOut;
}

export function spanOfType({ spans }: SchemaIndex, type: number): Span {
  return spanAt(spans, type * SPANS_PER_TYPE);
}

export function spanOfDescription({ spans }: SchemaIndex, type: number): Span {
  return spanAt(spans, type * SPANS_PER_TYPE + 2);
}

function spanAt(spans: Uint32Array, at: number): Span {
  return { start: spans[at] ?? 0, end: spans[at + 1] ?? 0 };
}

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
