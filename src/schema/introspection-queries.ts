import { getIntrospectionQuery } from 'graphql';

/** What a service is asked for its schema: all that the specification has had since October 2021. */
export const FULL_INTROSPECTION_QUERY = getIntrospectionQuery({
  schemaDescription: true,
  inputValueDeprecation: true,
  specifiedByUrl: true,
});

/** The same for a service that does not know all of that: what it has had since June 2018. */
export const PLAIN_INTROSPECTION_QUERY = getIntrospectionQuery();

/** What the first one asks for beside the second, as messages of validation name it. */
const YOUNGER = /\b(?:specifiedByURL|includeDeprecated|__InputValue|__Schema)\b/;

/**
 * @param message of a service that has refused {@link FULL_INTROSPECTION_QUERY}
 * @returns whether it names what the service is too old for
 */
export function wantsPlainIntrospection(message: string): boolean {
  return YOUNGER.test(message);
}
