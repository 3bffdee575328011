import {
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { defaultLiteral } from '../contract/literal-json.ts';

/**
 * Takes default values out of a schema, because graphql rewrites them: it rounds numbers, and
 * throws for objects of unknown scalars.
 * @returns all arguments and input fields in the order of an introspection, with the service's
 * literals
 */
export function takeDefaults(schema: GraphQLSchema) {
  return [...inputsOf(schema)].map((input) => {
    const literal = defaultLiteral(input);
    if (literal !== undefined) input.defaultValue = undefined;
    return { input, literal };
  });
}

function* inputsOf(schema: GraphQLSchema): Generator<GraphQLArgument | GraphQLInputField> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) yield* Object.values(type.getFields());
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { args } of Object.values(type.getFields())) yield* args;
  }
  for (const directive of schema.getDirectives()) yield* directive.args;
}
