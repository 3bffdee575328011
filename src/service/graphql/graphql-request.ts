import { parse as parseLosslessly } from 'lossless-json';
import * as v from 'valibot';
import {
  BodyTooLargeError,
  decodeUtf8,
  isUtf8,
  parseMediaType,
  readBody,
  type ServiceContext,
} from '../http/request.ts';
import { GraphqlRefusal } from './graphql-refusal.ts';

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
export interface GraphqlParameters {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
}

/**
 * The one place that reads a GraphQL request (GraphQL over HTTP, section 5.4): the JSON envelope as
 * `application/json`, or the query alone as `application/graphql`, which is the contract's "one
 * parameter named body" taken by the letter.
 *
 * @throws {GraphqlRefusal} 400, 413 or 415
 */
export async function readGraphqlRequest(context: ServiceContext): Promise<GraphqlParameters> {
  const mediaType = parseMediaType(context.req.header('content-type') ?? '');
  const isQuery = mediaType?.essence === 'application/graphql';
  if (!mediaType || !(isQuery || mediaType.essence === 'application/json')) {
    throw unsupported('The body must be application/json or application/graphql');
  }
  if (!isUtf8(mediaType)) throw unsupported('The body must be UTF-8');
  const encoding = context.req.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw unsupported('The body must not be compressed');

  const text = await readText(context.req.raw);
  return toParameters(isQuery ? { query: text } : parseJson(text));
}

async function readText(request: Request): Promise<string> {
  try {
    return decodeUtf8(await readBody(request, BODY_LIMIT));
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      throw new GraphqlRefusal(
        'PAYLOAD_TOO_LARGE',
        413,
        `The body is larger than ${error.limit} bytes`,
      );
    }
    if (error instanceof TypeError) throw badRequest('The body is not UTF-8');
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return LONG_INTEGER.test(text)
      ? parseLosslessly(text, undefined, { parseNumber })
      : (JSON.parse(text) as unknown);
  } catch {
    throw badRequest('The body is not JSON');
  }
}

function parseNumber(digits: string): number | bigint {
  const rounded = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(rounded) ? BigInt(digits) : rounded;
}

function toParameters(value: unknown): GraphqlParameters {
  if (Array.isArray(value)) throw badRequest('Several operations in one call are not supported');
  const parsed = v.safeParse(parametersSchema, value);
  if (!parsed.success) throw badRequest(describe(parsed.issues[0]));
  const { query, operationName, variables } = parsed.output;
  return {
    query,
    ...(operationName != null && { operationName }),
    ...(variables != null && { variables }),
  };
}

function describe(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue);
  if (where === null) return 'The body must be a JSON object with a query';
  if (issue.expected === 'never')
    return 'The body has a member that GraphQL over HTTP does not know';
  if (issue.received === 'undefined') return `${where} is missing`;
  return issue.message.startsWith('Invalid') ? `${where} must be an object` : issue.message;
}

function badRequest(message: string): GraphqlRefusal {
  return new GraphqlRefusal('BAD_REQUEST', 400, message);
}

function unsupported(message: string): GraphqlRefusal {
  return new GraphqlRefusal('UNSUPPORTED_MEDIA_TYPE', 415, message, {
    'accept-post': 'application/json, application/graphql',
  });
}
