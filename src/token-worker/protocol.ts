import * as v from 'valibot';
import { reloadStateSchema } from '../session/reload-state.ts';
import { sharedSessionSchema } from '../session/session-sharing.ts';
import { SIGN_IN_FAILURE_CODES } from '../session/sign-in.ts';

/** Incremented for each change that the other side's older code would misread. See PROTOCOL.md. */
export const PROTOCOL_VERSION = 4;

const PROTOCOL = 'gatehouse-token';

/** The common start of requests and notices. */
const envelope = { protocol: v.literal(PROTOCOL), version: v.literal(PROTOCOL_VERSION) };

/** A request or notice; other members are rejected. */
function messageSchema<const Type extends string, Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) {
  return v.strictObject({ ...envelope, type: v.literal(type), ...entries });
}

function replyOf<const Type extends string, Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) {
  return v.strictObject({ version: envelope.version, type: v.literal(type), ...entries });
}

/** Longest form field, characters; far above real ones. */
const FIELD = v.pipe(v.string(), v.maxLength(10_000));

/** Matches any service if none is named. */
const wantedSchema = v.strictObject({
  serviceId: v.optional(FIELD),
  username: v.optional(FIELD),
  newerThan: v.optional(v.number()),
});

export type WantedService = v.InferOutput<typeof wantedSchema>;

/** A user whose sessions up to a version have ended. */
const signOut = { serviceId: v.string(), username: v.string(), upTo: v.number() };

/** Requests of a page. They contain no URL or header name: those come from the worker's own config. */
const requestSchema = v.variant('type', [
  messageSchema('request-token', {
    serviceId: FIELD,
    apiKey: FIELD,
    username: FIELD,
    password: FIELD,
  }),
  /** Answered `found`: the session that a page of this tab left under the nonce, else another tab's. */
  messageSchema('find-session', { nonce: v.optional(FIELD), wanted: wantedSchema }),
  messageSchema('announce-session', { session: sharedSessionSchema }),
  messageSchema('announce-sign-out', signOut),
  /** A closing page leaves its session to the next one in its tab. */
  messageSchema('keep-session', { nonce: FIELD, session: sharedSessionSchema }),
  /** Its reload state; kept only if a session is kept under that nonce. */
  messageSchema('keep-reload-state', { nonce: FIELD, state: reloadStateSchema }),
  /** Answered `reload-state`. */
  messageSchema('find-reload-state', { nonce: FIELD }),
  /** The session kept under a nonce has arrived and is not given out again. */
  messageSchema('drop-kept', { nonce: FIELD }),
]);

export type WorkerRequest = v.InferOutput<typeof requestSchema>;

export type RequestOf<Type extends WorkerRequest['type']> = Extract<WorkerRequest, { type: Type }>;

/** Replies on the port of a question: the worker's to a page, or a page's to the worker. */
const replySchema = v.union([
  /**
   * Confirms that a live worker received a `request-token`; its answer follows. The worker holds
   * the lock until it ends; undefined if the browser has no locks.
   */
  replyOf('accepted', { lifeLock: v.optional(v.string()) }),
  replyOf('granted', {
    /** The lifetime is undefined if unknown. */
    grant: v.strictObject({ accessToken: v.string(), expiresInS: v.undefinedable(v.number()) }),
  }),
  replyOf('failed', {
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
  /** Includes whether reload state is kept beside that session; other tabs have none. */
  replyOf('found', {
    session: v.optional(sharedSessionSchema),
    hasReloadState: v.optional(v.boolean()),
  }),
  replyOf('reload-state', { state: v.optional(reloadStateSchema) }),
  /** The request has another version: the page continues without the worker. */
  v.strictObject({ version: v.number(), type: v.literal('unsupported') }),
]);

export type WorkerReply = v.InferOutput<typeof replySchema>;

/** Notices from the worker to every tab. */
const noticeSchema = v.variant('type', [
  /** Answered `found` on the transferred port. */
  messageSchema('session-wanted', { wanted: wantedSchema }),
  messageSchema('session-announced', { session: sharedSessionSchema }),
  messageSchema('signed-out', signOut),
]);

export type WorkerNotice = v.InferOutput<typeof noticeSchema>;

/** A message without the common envelope. */
type Body<Message> = Message extends unknown ? Omit<Message, 'protocol' | 'version'> : never;

/** Creates a {@link WorkerRequest} or {@link WorkerNotice}. */
export function message<Content extends Body<WorkerRequest> | Body<WorkerNotice>>(
  body: Content,
): Content & { protocol: typeof PROTOCOL; version: typeof PROTOCOL_VERSION } {
  return { ...body, protocol: PROTOCOL, version: PROTOCOL_VERSION };
}

export function reply<Content extends Omit<WorkerReply, 'version'>>(
  body: Content,
): Content & { version: typeof PROTOCOL_VERSION } {
  return { ...body, version: PROTOCOL_VERSION };
}

/** Reads a page's request: `unsupported` for another version, undefined for foreign messages. */
export function readRequest(data: unknown): WorkerRequest | 'unsupported' | undefined {
  const { protocol } = (data ?? {}) as { protocol?: unknown };
  return parse(requestSchema, data) ?? (protocol === PROTOCOL ? 'unsupported' : undefined);
}

/** Reads a reply; undefined if it does not belong to this protocol. */
export function readReply(data: unknown): WorkerReply | undefined {
  return parse(replySchema, data);
}

/** Reads a notice; undefined if it does not belong to this protocol. */
export function readNotice(data: unknown): WorkerNotice | undefined {
  return parse(noticeSchema, data);
}

function parse<Output>(
  schema: v.GenericSchema<unknown, Output>,
  data: unknown,
): Output | undefined {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : undefined;
}
