import { useGraphiQL, type SchemaReference } from '@graphiql/react';
import type { StorageAPI } from '@graphiql/toolkit';
import { getNamedType, type GraphQLType } from 'graphql';

type TypeInfo = SchemaReference['typeInfo'];

/** A click with Ctrl or ⌘ in the operation editor. */
export interface AskedReference {
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

/** Made once for each explorer, by the identity of `create`. */
export function useExplorerState<Thing>(create: (storage: StorageAPI) => Thing): Thing {
  const storage = useGraphiQL((state) => state.storage);
  const things = STATES.get(storage) ?? new Map<unknown, unknown>();
  STATES.set(storage, things);
  if (!things.has(create)) things.set(create, create(storage));
  return things.get(create) as Thing;
}
