import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { isErrorName } from '../../contract/error-kind.ts';

export const MESSAGE = /message$/i;
export const ID = /^(?:correlation|request|trace)_?id$/i;

const MAX_FRAGMENTS = 20;

type FieldsType = GraphQLObjectType | GraphQLInterfaceType;

/** Whether a type is an error: by its own or an interface's name, and with a message. */
export function isErrorType(type: GraphQLNamedType | undefined): type is FieldsType {
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  if (![type, ...type.getInterfaces()].some(({ name }) => isErrorName(name))) return false;
  return Object.keys(type.getFields()).some((name) => MESSAGE.test(name));
}

/**
 * The error members of a union or interface.
 * @param errorTypes names of types or interfaces that an operator declares as errors
 * @returns empty for other types, and if all members are errors, which are then the requested data
 */
export function errorMembersOf(
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  errorTypes: readonly string[] = [],
): readonly GraphQLObjectType[] {
  if (!isAbstractType(type)) return [];
  const possible = schema.getPossibleTypes(type);
  const isNamed = ({ name }: GraphQLNamedType): boolean => errorTypes.includes(name);
  const errors = possible.filter(
    (one) => isNamed(one) || one.getInterfaces().some(isNamed) || isErrorType(one),
  );
  return errors.length < possible.length ? errors : [];
}

/** Selects message and correlation id of error members, through an interface that all implement. */
export function errorFragments(
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  errorTypes?: readonly string[],
) {
  const members = errorMembersOf(schema, type, errorTypes);
  const shared = members[0]
    ?.getInterfaces()
    .find((one) => isErrorType(one) && members.every((m) => m.getInterfaces().includes(one)));
  const typeOf = new Map<string, string>();
  return (shared ? [shared] : members.slice(0, MAX_FRAGMENTS)).map((one) => {
    const fields = Object.values(one.getFields())
      .filter(
        (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
      )
      .filter(({ name }) => MESSAGE.test(name) || ID.test(name))
      .map((field) => {
        const typeName = typeOf.get(field.name) ?? String(field.type);
        typeOf.set(field.name, typeName);
        // One key cannot have two types, even of exclusive members (GraphQL, 5.3.2).
        const isSame = typeName === String(field.type);
        return isSame ? field.name : `${one.name}_${field.name}: ${field.name}`;
      });
    return { on: one.name, fields: fields.length > 0 ? fields : ['__typename'] };
  });
}
