import { GraphQLError, visit, type DocumentNode, type NameNode } from 'graphql';

/**
 * Names that a document may not give. An object with the field `then` is a promise to the executor,
 * and `__proto__` is no key of a plain object; GraphQL keeps names with `__` for itself anyway.
 */
export function checkNames(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  const refuse = (name: NameNode, message: string): void => {
    errors.push(new GraphQLError(message, { nodes: name, extensions: { code: 'BAD_REQUEST' } }));
  };
  visit(document, {
    Field({ alias }) {
      if (alias?.value === 'then') refuse(alias, 'A field cannot be given the name then.');
      if (alias?.value === '__proto__')
        refuse(alias, 'A field cannot be given the name __proto__.');
    },
    VariableDefinition({ variable: { name } }) {
      if (name.value.startsWith('__')) {
        refuse(name, `The variable $${name.value} must not begin with __.`);
      }
    },
  });
  return errors;
}
