import { parse as parseLosslessly } from 'lossless-json';
import * as v from 'valibot';
import { Refusal } from '../http/refusal.ts';
import { checkBodyType, readText, type ServiceContext } from '../http/request.ts';

/** Bytes; a query is bounded in tokens as well, so most of this is for variables. */
const BODY_LIMIT = 262_144;

/** An integer that a double may round, so that only then the slower parser is needed. */
const LONG_INTEGER = /\d{16}/;

/** Not valibot's record, which takes lists, and leaves out members such as `constructor`. */
const record = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Invalid: no object',
);

const parametersSchema = v.strictObject({
  query: v.pipe(v.string('query must be a text'), v.nonEmpty('query is empty')),
  operationName: v.nullish(v.string('operationName must be a text')),
  variables: v.nullish(record),
  extensions: v.nullish(record),
});

/** The parameters of a GraphQL call. Whole numbers that a double cannot hold are bigints. */
export type GraphqlParameters = v.InferOutput<typeof parametersSchema>;

/**
 * The JSON envelope as `application/json` (GraphQL over HTTP, section 5.4), or the query alone as
 * `application/graphql`, which is the contract's "one parameter named body" taken by the letter.
 * @throws {Refusal} 400, 413 or 415
 */
export async function readGraphqlRequest(context: ServiceContext): Promise<GraphqlParameters> {
  const type = checkBodyType(context, ['application/json', 'application/graphql']);
  const text = await readText(context, BODY_LIMIT);
  return toParameters(type === 'application/graphql' ? { query: text } : parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return LONG_INTEGER.test(text)
      ? parseLosslessly(text, undefined, { parseNumber })
      : (JSON.parse(text) as unknown);
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
}

function parseNumber(digits: string): number | bigint {
  const rounded = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(rounded) ? BigInt(digits) : rounded;
}

function toParameters(value: unknown): GraphqlParameters {
  if (Array.isArray(value)) {
    throw new Refusal(400, 'Several operations in one call are not supported');
  }
  const parsed = v.safeParse(parametersSchema, value);
  if (!parsed.success) throw new Refusal(400, describe(parsed.issues[0]));
  return parsed.output;
}

function describe(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue);
  if (where === null) return 'The body must be a JSON object with a query';
  if (issue.expected === 'never') {
    return 'The body has a member that GraphQL over HTTP does not know';
  }
  if (issue.received === 'undefined') return `${where} is missing`;
  return issue.message.startsWith('Invalid') ? `${where} must be an object` : issue.message;
}
