import {
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';

/** The way into a literal: names of input fields and places in lists. */
export type ValuePath = readonly (string | number)[];

/** The type of the place that a path leads to, if the schema has such a place. */
export function inputTypeAt(type: GraphQLInputType, path: ValuePath): GraphQLInputType | undefined {
  let at: GraphQLInputType | undefined = type;
  for (const key of path) {
    const bare = nullable(at);
    if (typeof key === 'number') at = isListType(bare) ? bare.ofType : undefined;
    else at = isInputObjectType(bare) ? bare.getFields()[key]?.type : undefined;
  }
  return at;
}

/** The literal that a path leads to. A list of one may be written without brackets. */
export function valueAt(value: ValueNode | undefined, path: ValuePath): ValueNode | undefined {
  let at = value;
  for (const key of path) {
    if (typeof key === 'number') {
      if (at?.kind === 'ListValue') at = at.values[key];
      else if (at?.kind === 'NullValue' || at?.kind === 'Variable' || key > 0) at = undefined;
    } else {
      at =
        at?.kind === 'ObjectValue'
          ? at.fields.find((field) => field.name.value === key)?.value
          : undefined;
    }
  }
  return at;
}

function nullable(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  return isNonNullType(type) ? type.ofType : type;
}
