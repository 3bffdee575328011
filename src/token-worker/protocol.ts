import * as v from 'valibot';
import { luggageSchema } from '../session/reload-state.ts';
import { sharedSessionSchema } from '../session/session-sharing.ts';
import { SIGN_IN_FAILURE_CODES } from '../session/sign-in.ts';

/** Raised with each change that the other side's older code would misread. See PROTOCOL.md. */
export const PROTOCOL_VERSION = 3;

const PROTOCOL = 'gatehouse-token';

/** What every message begins with, in both directions. */
const envelope = { protocol: v.literal(PROTOCOL), version: v.literal(PROTOCOL_VERSION) };

/** Longest that a form field may be, characters; far past any real one. */
const FIELD = v.pipe(v.string(), v.maxLength(10_000));

const wantedSchema = v.strictObject({
  serviceId: v.optional(FIELD),
  username: v.optional(FIELD),
  newerThan: v.optional(v.number()),
});

const signOut = { serviceId: v.string(), username: v.string(), stamp: v.number() };

/** What a page may ask. Neither a URL nor a header name: those come from the worker's own config. */
const requestSchema = v.variant('type', [
  v.strictObject({
    ...envelope,
    type: v.literal('request-token'),
    serviceId: FIELD,
    apiKey: FIELD,
    username: FIELD,
    password: FIELD,
  }),
  /** Answered `found`: what this tab handed over under the nonce, else what another tab has. */
  v.strictObject({
    ...envelope,
    type: v.literal('find-session'),
    nonce: v.optional(FIELD),
    wanted: wantedSchema,
  }),
  v.strictObject({
    ...envelope,
    type: v.literal('announce-session'),
    session: sharedSessionSchema,
  }),
  v.strictObject({ ...envelope, type: v.literal('announce-sign-out'), ...signOut }),
  v.strictObject({
    ...envelope,
    type: v.literal('hand-over'),
    nonce: FIELD,
    session: sharedSessionSchema,
    luggage: v.optional(luggageSchema),
  }),
  /** What was handed over has arrived: nobody else is given it. */
  v.strictObject({ ...envelope, type: v.literal('drop-hand-over'), nonce: FIELD }),
]);

export type WorkerRequest = v.InferOutput<typeof requestSchema>;

/** The requests of one type. */
export type RequestOf<Type extends WorkerRequest['type']> = Extract<WorkerRequest, { type: Type }>;

/** What comes back on the port of a question: the worker's to a page, or a page's to the worker. */
const replySchema = v.union([
  /** A `request-token` has come to a worker that is alive; its answer follows. */
  v.strictObject({
    version: v.literal(PROTOCOL_VERSION),
    type: v.literal('accepted'),
    /** A lock that the worker holds to its end; undefined where the browser has no locks. */
    lifeLock: v.optional(v.string()),
  }),
  v.strictObject({
    version: v.literal(PROTOCOL_VERSION),
    type: v.literal('granted'),
    /** Without a lifetime where nobody knows one. */
    grant: v.strictObject({ accessToken: v.string(), expiresInS: v.undefinedable(v.number()) }),
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
  v.strictObject({
    version: v.literal(PROTOCOL_VERSION),
    type: v.literal('found'),
    session: v.optional(sharedSessionSchema),
    /** What was handed over with the session; other tabs lend none. */
    luggage: v.optional(luggageSchema),
  }),
  /** The request was not of this version: the page does without the worker. */
  v.strictObject({ version: v.number(), type: v.literal('unsupported') }),
]);

export type WorkerReply = v.InferOutput<typeof replySchema>;

/** What the worker tells every tab by itself. */
const noticeSchema = v.variant('type', [
  /** Answered `found` on the port that comes with it. */
  v.strictObject({ ...envelope, type: v.literal('session-wanted'), wanted: wantedSchema }),
  v.strictObject({
    ...envelope,
    type: v.literal('session-announced'),
    session: sharedSessionSchema,
  }),
  v.strictObject({ ...envelope, type: v.literal('signed-out'), ...signOut }),
]);

export type WorkerNotice = v.InferOutput<typeof noticeSchema>;

/** A message without what every message begins with. */
type Body<Message> = Message extends unknown ? Omit<Message, 'protocol' | 'version'> : never;

/** Writes a message; one of {@link WorkerRequest} or {@link WorkerNotice}. */
export function message<Content extends Body<WorkerRequest> | Body<WorkerNotice>>(
  body: Content,
): Content & { protocol: typeof PROTOCOL; version: typeof PROTOCOL_VERSION } {
  return { ...body, protocol: PROTOCOL, version: PROTOCOL_VERSION };
}

/** Writes a reply. */
export function reply<Content extends Omit<WorkerReply, 'version'>>(
  body: Content,
): Content & { version: typeof PROTOCOL_VERSION } {
  return { ...body, version: PROTOCOL_VERSION };
}

/** Reads what a page sent: a request, `unsupported` from another version, undefined from others. */
export function readRequest(data: unknown): WorkerRequest | 'unsupported' | undefined {
  const parsed = v.safeParse(requestSchema, data);
  if (parsed.success) return parsed.output;
  return isObject(data) && data.protocol === PROTOCOL ? 'unsupported' : undefined;
}

/** Reads what came back on a port; undefined where it is none of this protocol's replies. */
export function readReply(data: unknown): WorkerReply | undefined {
  const parsed = v.safeParse(replySchema, data);
  return parsed.success ? parsed.output : undefined;
}

/** Reads what the worker told a tab; undefined where it is none of this protocol's notices. */
export function readNotice(data: unknown): WorkerNotice | undefined {
  const parsed = v.safeParse(noticeSchema, data);
  return parsed.success ? parsed.output : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
