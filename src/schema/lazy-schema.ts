import {
  GraphQLSchema,
  introspectionTypes,
  isInterfaceType,
  isObjectType,
  specifiedScalarTypes,
  type GraphQLDirective,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type IntrospectionDirective,
} from 'graphql';
import { orNone } from '../contract/json-members.ts';
import type { Span } from '../answers/json/scan.ts';
import type { SchemaSearch } from './api.ts';
import { buildDirective, buildType } from './build-type.ts';
import { parseSpan } from '../answers/json/json-cursor.ts';
import type { LeftOut } from './left-out.ts';
import {
  findImplementations,
  spanOfDescription,
  spanOfType,
  type SchemaIndex,
} from './schema-index.ts';

const OWN_TYPES: ReadonlyMap<string, GraphQLNamedType> = new Map(
  [...specifiedScalarTypes, ...introspectionTypes].map((type) => [type.name, type]),
);

/** Types that introspection itself needs, listed or not. */
const IMPLIED = Object.keys(new GraphQLSchema({ directives: [] }).getTypeMap());

const NO_SEARCH: SchemaSearch = {
  searchSchema: () => Promise.resolve({ within: [], types: [], fields: [], more: 0 }),
  searchFields: () => Promise.resolve({ found: [], more: 0 }),
};

/**
 * Builds each type on demand, as `buildClientSchema` does, in a thousandth of the time if a
 * thousandth is used. Assumes a valid schema: invalid parts were left out on arrival.
 */
export class LazySchema extends GraphQLSchema {
  readonly #index: SchemaIndex;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #types = new Map<string, GraphQLNamedType>();
  readonly #typeMap: Record<string, GraphQLNamedType>;
  #directives: readonly GraphQLDirective[] | undefined;
  #implementations: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(
    index: SchemaIndex,
    readonly search: SchemaSearch = NO_SEARCH,
  ) {
    super({ assumeValid: true, directives: [], description: index.description ?? null });
    this.#index = index;
    this.#numbers = new Map(index.names.map((name, type) => [name, type]));
    this.#typeMap = this.#createTypeMap();
  }

  /** In the order of the introspection, with names that begin with `__`. Builds no type. */
  get typeNames(): readonly string[] {
    return this.#index.names;
  }

  get leftOut(): LeftOut | undefined {
    return this.#index.leftOut;
  }

  /** The value of `__schema`, without the parts left out. Must not be modified. */
  get introspection(): Uint8Array<ArrayBuffer> {
    return this.#index.bytes;
  }

  override getQueryType(): GraphQLObjectType | undefined {
    return this.#getRoot('query');
  }

  override getMutationType(): GraphQLObjectType | undefined {
    return this.#getRoot('mutation');
  }

  override getSubscriptionType(): GraphQLObjectType | undefined {
    return this.#getRoot('subscription');
  }

  override getType(name: string): GraphQLNamedType | undefined {
    const built = this.#types.get(name);
    if (built) return built;
    const number = this.#numbers.get(name);
    const isThere = number !== undefined || IMPLIED.includes(name);
    const ownType = isThere ? OWN_TYPES.get(name) : undefined;
    const type = ownType ?? (number === undefined ? undefined : this.#buildType(number));
    if (type) this.#types.set(name, type);
    return type;
  }

  /** All types, each built when accessed; reading only names builds none. */
  override getTypeMap(): Record<string, GraphQLNamedType> {
    return this.#typeMap;
  }

  override getImplementations({ name }: GraphQLInterfaceType) {
    this.#implementations ??= findImplementations(this.#index);
    const numbers = this.#implementations.get(name) ?? [];
    const types = numbers.map((number) => this.getType(this.#index.names[number] ?? ''));
    return { objects: types.filter(isObjectType), interfaces: types.filter(isInterfaceType) };
  }

  override getDirectives(): readonly GraphQLDirective[] {
    return (this.#directives ??= this.#buildDirectives());
  }

  override getDirective(name: string): GraphQLDirective | undefined {
    return this.getDirectives().find((directive) => directive.name === name);
  }

  #getRoot(operation: keyof SchemaIndex['rootNames']): GraphQLObjectType | undefined {
    const type = this.getType(this.#index.rootNames[operation] ?? '');
    return isObjectType(type) ? type : undefined;
  }

  #buildType(number: number): GraphQLNamedType {
    const index = this.#index;
    let read: unknown;
    const type = buildType({
      name: index.names[number] ?? '',
      kind: index.kinds[number] ?? 'SCALAR',
      // Not cached: graphql's types cache what they build.
      body: () => this.#read(spanOfType(index, number)) ?? {},
      interfaces: index.interfaces.get(number) ?? [],
      getType: (name) => this.getType(name),
    });
    return Object.defineProperty(type, 'description', {
      get: () => (read ??= this.#read(spanOfDescription(index, number)) ?? null),
      enumerable: true,
      configurable: true,
    });
  }

  #buildDirectives(): readonly GraphQLDirective[] {
    const { directives } = this.#index;
    const list = directives && this.#read(directives);
    const all = Array.isArray(list) ? (list as readonly Partial<IntrospectionDirective>[]) : [];
    return all.flatMap((each) => buildDirective(each, (name) => this.getType(name)) ?? []);
  }

  /** A broken part counts as empty, because it may be met during a render. */
  #read(span: Span): unknown {
    return orNone(() => parseSpan(this.#index.bytes, span));
  }

  #createTypeMap(): Record<string, GraphQLNamedType> {
    const keys = [...this.#index.names, ...IMPLIED.filter((name) => !this.#numbers.has(name))];
    const types = (name: string | symbol): GraphQLNamedType | undefined =>
      typeof name === 'string' ? this.getType(name) : undefined;
    return new Proxy<Record<string, GraphQLNamedType>>(Object.create(null) as never, {
      get: (_, name) => types(name),
      has: (_, name) => types(name) !== undefined,
      ownKeys: () => keys,
      getOwnPropertyDescriptor: (_, name) =>
        typeof name === 'string' && (this.#numbers.has(name) || IMPLIED.includes(name))
          ? { get: () => types(name), enumerable: true, configurable: true }
          : undefined,
    });
  }
}

/** Lets panels search GraphiQL's schema without building its types. Throws a TypeError for other schemas. */
export function lazySchemaOf(schema: GraphQLSchema): LazySchema {
  if (schema instanceof LazySchema) return schema;
  throw new TypeError('This is not a lazy schema.');
}

/** SHA-256 of the value of `__schema` as sent, in hexadecimal digits. */
export async function introspectionHash(introspection: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', introspection));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
