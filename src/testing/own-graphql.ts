/** The product's graphql, for tests in e2e/foreign: what is installed there has another, whose schemas are strangers. */
export { buildClientSchema, getIntrospectionQuery } from 'graphql';
export type { GraphQLSchema, IntrospectionQuery } from 'graphql';
