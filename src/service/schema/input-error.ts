import { GraphQLError } from 'graphql';

/** An argument is not what the field takes; the message is for whoever wrote the query. */
export function inputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** @throws {GraphQLError} BAD_USER_INPUT where the number is out of bounds */
export function checkRange(name: string, value: number, lowest: number, highest: number): number {
  if (value >= lowest && value <= highest) return value;
  const bounds = `${lowest.toLocaleString('en')} to ${highest.toLocaleString('en')}`;
  throw inputError(`${name} must be from ${bounds}, not ${value}.`);
}
