import { MIMEType } from 'node:util';
import { parse as parseLosslessly } from 'lossless-json';
import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import * as v from 'valibot';

/** An integer that a double may round, so that only then the slower parser is needed. */
const LONG_INTEGER = /\d{16}/;

/** Not valibot's record, which takes lists, and leaves out members such as `constructor`. */
const record = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const parametersSchema = v.strictObject({
  query: v.pipe(v.string('query must be a text'), v.nonEmpty('query is empty')),
  operationName: v.nullish(v.string('operationName must be a text')),
  variables: v.nullish(record),
  extensions: v.nullish(record),
});

/** Reads JSON (GraphQL over HTTP, section 5.4) or `application/graphql`; integers that a double rounds are bigints. */
export async function readGraphqlRequest(request: Request): Promise<GraphQLParams> {
  const type = checkType(request.headers);
  const text = await readText(request);
  return toParameters(type === 'application/graphql' ? { query: text } : parseJson(text));
}

function refuse(message: string, status = 400, code = 'BAD_REQUEST', headers = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status, headers } } });
}

const TYPES = ['application/json', 'application/graphql'];

function checkType(headers: Headers): string {
  const unsupported = (requirement: string): GraphQLError =>
    refuse(`The body must ${requirement}`, 415, 'UNSUPPORTED_MEDIA_TYPE', {
      'accept-post': TYPES.join(', '),
    });
  let type: MIMEType | undefined;
  try {
    type = new MIMEType(headers.get('content-type') ?? '');
  } catch {
    // No media type at all.
  }
  if (!type || !TYPES.includes(type.essence)) throw unsupported(`be ${TYPES.join(' or ')}`);
  if (!/^utf-?8$/i.test(type.params.get('charset') ?? 'utf-8')) throw unsupported('be UTF-8');
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw unsupported('not be compressed');
  return type.essence;
}

async function readText(request: Request): Promise<string> {
  // A hang-up is not a fault of the server.
  const bytes = await request.arrayBuffer().catch(() => {
    throw refuse('The body cannot be read');
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('The body is not UTF-8');
  }
}

function parseJson(text: string): unknown {
  try {
    return LONG_INTEGER.test(text)
      ? parseLosslessly(text, undefined, { parseNumber })
      : (JSON.parse(text) as unknown);
  } catch {
    throw refuse('The body is not JSON');
  }
}

function parseNumber(digits: string): number | bigint {
  const rounded = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(rounded) ? BigInt(digits) : rounded;
}

function toParameters(value: unknown): GraphQLParams {
  if (Array.isArray(value)) throw refuse('Several operations in one call are not supported');
  const parsed = v.safeParse(parametersSchema, value);
  if (!parsed.success) throw refuse(describe(parsed.issues[0]));
  return parsed.output as GraphQLParams;
}

function describe(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue);
  if (where === null) return 'The body must be a JSON object with a query';
  if (issue.expected === 'never')
    return 'The body has a member that GraphQL over HTTP does not know';
  if (issue.received === 'undefined') return `${where} is missing`;
  return issue.message.startsWith('Invalid') ? `${where} must be an object` : issue.message;
}
