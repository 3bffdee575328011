/** The product's graphql, for tests in e2e/foreign: packages there have another copy, whose schemas are strangers. */
export { buildClientSchema, getIntrospectionQuery } from 'graphql';
export type { GraphQLSchema, IntrospectionQuery } from 'graphql';
