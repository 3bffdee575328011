import type { DocumentNode, GraphQLSchema } from 'graphql';
import { describeVariables } from '../schema/variable-descriptions.ts';
import { USUAL_CHUNK } from './chunks.ts';

/** What is a number of values, and not of letters, bytes or seconds. */
const OTHER_UNIT = /^\s*(?:characters?|chars?|letters?|digits?|bytes?|[kmg]i?b|m?s|seconds?|%)\b/i;

const MOST =
  /\b(?:at most|up to|max(?:imum)?\.?(?: of| is)?|no more than|limit(?:ed)?(?: of| to| is)?)[:\s]+(\d{1,3}(?:[,']\d{3})+|\d{1,6})(?!\d)/gi;

/** The most values that a description says; undefined where it says none. */
function mostValuesIn(description: string): number | undefined {
  for (const { 0: all, 1: digits = '', index } of description.matchAll(MOST)) {
    const number = Number(digits.replaceAll(/\D/g, ''));
    if (number > 0 && !OTHER_UNIT.test(description.slice(index + all.length))) return number;
  }
  return undefined;
}

/**
 * How many values of a list variable a call takes: what the schema says of the input field, the argument or the field
 * that it is used for, the nearest first; else {@link USUAL_CHUNK}.
 */
export function proposedChunk(
  document: DocumentNode,
  schema: GraphQLSchema | undefined,
  variable: string,
): number {
  const said = schema && describeVariables(document, schema).get(variable);
  const texts = said ? [said.own ?? '', ...said.around] : [];
  return texts.map(mostValuesIn).find((most) => most !== undefined) ?? USUAL_CHUNK;
}
