import * as v from 'valibot';
import { SIGN_IN_FAILURE_CODES } from '../session/sign-in-failure.ts';

/** Raised with each change that the other side's older code would misread. See PROTOCOL.md. */
export const PROTOCOL_VERSION = 1;

/** Longest that a form field may be, characters; far past any real one. */
const FIELD = v.pipe(v.string(), v.maxLength(10_000));

/** What a page may ask. Neither a URL nor a header name: those come from the worker's own config. */
const requestSchema = v.strictObject({
  protocol: v.literal('gatehouse-token'),
  version: v.literal(PROTOCOL_VERSION),
  type: v.literal('request-token'),
  serviceId: FIELD,
  apiKey: FIELD,
  username: FIELD,
  password: FIELD,
});

export type WorkerRequest = v.InferOutput<typeof requestSchema>;

/** What the worker answers, on the port that came with the request. */
const replySchema = v.union([
  v.strictObject({
    version: v.literal(PROTOCOL_VERSION),
    type: v.literal('granted'),
    grant: v.strictObject({ accessToken: v.string(), expiresInS: v.number() }),
  }),
  v.strictObject({
    version: v.literal(PROTOCOL_VERSION),
    type: v.literal('failed'),
    failure: v.strictObject({
      code: v.picklist(SIGN_IN_FAILURE_CODES),
      endpoint: v.string(),
      status: v.exactOptional(v.number()),
      requestId: v.exactOptional(v.string()),
      description: v.exactOptional(v.string()),
      fault: v.exactOptional(v.string()),
      retryAfterS: v.exactOptional(v.number()),
    }),
  }),
  /** The request was not of this version: the page does the exchange itself. */
  v.strictObject({ version: v.number(), type: v.literal('unsupported') }),
]);

export type WorkerReply = v.InferOutput<typeof replySchema>;

/** Writes a request; the one place that knows its shape. */
export function tokenRequestMessage(
  fields: Omit<WorkerRequest, 'protocol' | 'version' | 'type'>,
): WorkerRequest {
  const { serviceId, apiKey, username, password } = fields;
  return {
    protocol: 'gatehouse-token',
    version: PROTOCOL_VERSION,
    type: 'request-token',
    serviceId,
    apiKey,
    username,
    password,
  };
}

/** Reads what a page sent: a request, `unsupported` from another version, undefined from others. */
export function readRequest(data: unknown): WorkerRequest | 'unsupported' | undefined {
  const parsed = v.safeParse(requestSchema, data);
  if (parsed.success) return parsed.output;
  return isObject(data) && data.protocol === 'gatehouse-token' ? 'unsupported' : undefined;
}

/** Reads what a worker answered; undefined where it is none of this protocol's replies. */
export function readReply(data: unknown): WorkerReply | undefined {
  const parsed = v.safeParse(replySchema, data);
  return parsed.success ? parsed.output : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
