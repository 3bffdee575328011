/** The smallest operation there is: every GraphQL service answers it, and it costs nothing. */
export const TYPENAME_QUERY = '{ __typename }';
