import { GraphQLError } from 'graphql';

export function inputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

export function checkRange(name: string, value: number, lowest: number, highest: number): number {
  if (value >= lowest && value <= highest) return value;
  const bounds = `${lowest.toLocaleString('en')} to ${highest.toLocaleString('en')}`;
  throw inputError(`${name} must be from ${bounds}, not ${value}.`);
}

const LONGEST_TEXT = 200;

/** Throws BAD_USER_INPUT for a long text, before it is normalised, which takes the square of its length. */
export function checkText(name: string, text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  throw inputError(`${name} must have at most ${LONGEST_TEXT} characters, not ${text.length}.`);
}
