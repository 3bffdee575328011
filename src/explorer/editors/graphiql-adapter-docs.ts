/** What the documentation needs of GraphiQL; see `graphiql-adapter.ts`. */
import { useGraphiQL, type SchemaReference } from '@graphiql/react';
import type { StorageAPI } from '@graphiql/toolkit';
import { getNamedType, type GraphQLType } from 'graphql';

type TypeInfo = SchemaReference['typeInfo'];

/** What the operation editor was asked to show in the docs, by a click with Ctrl or ⌘; last of all. */
export interface AskedReference {
  /** Another one for each click. */
  readonly click: object;
  readonly type?: string | undefined;
  readonly field?: string | undefined;
  readonly directive?: string | undefined;
}

export function useAskedReference(): AskedReference | undefined {
  return useGraphiQL(({ schemaReference: click }) =>
    click ? { click, ...namesOf(click.kind, click.typeInfo) } : undefined,
  );
}

/** The kinds of token that a click can be on, as far as they are documented. */
function namesOf(
  kind: string,
  { type, parentType, fieldDef, inputObjectType, directiveDef, inputType }: Partial<TypeInfo>,
): Omit<AskedReference, 'click'> {
  switch (kind) {
    case 'Field':
    case 'AliasedField':
      return { type: nameOf(parentType), field: fieldDef?.name };
    case 'ObjectField':
      return { type: nameOf(inputObjectType), field: fieldDef?.name };
    case 'Argument':
      return directiveDef
        ? { directive: directiveDef.name }
        : { type: nameOf(parentType), field: fieldDef?.name };
    case 'Directive':
      return { directive: directiveDef?.name };
    case 'EnumValue':
      return { type: nameOf(inputType) };
    case 'NamedType':
    case 'Variable':
      return { type: nameOf(type) };
    default:
      return {};
  }
}

function nameOf(type: GraphQLType | null | undefined): string | undefined {
  return getNamedType(type)?.name;
}

const STATES = new WeakMap<object, Map<unknown, unknown>>();

/** What `create` makes once for as long as the explorer lasts; found again by that function's identity. */
export function useExplorerState<Thing>(create: (storage: StorageAPI) => Thing): Thing {
  const storage = useGraphiQL((state) => state.storage);
  const things = STATES.get(storage) ?? new Map<unknown, unknown>();
  STATES.set(storage, things);
  if (!things.has(create)) things.set(create, create(storage));
  return things.get(create) as Thing;
}
