import * as v from 'valibot';
import { reloadStateSchema } from '../session/reload-state.ts';
import { sharedSessionSchema } from '../session/session-sharing.ts';
import { SIGN_IN_FAILURE_CODES } from '../session/sign-in.ts';

/** Raised with each change that the other side's older code would misread. See PROTOCOL.md. */
export const PROTOCOL_VERSION = 4;

const PROTOCOL = 'gatehouse-token';

/** What a request or notice begins with. */
const envelope = { protocol: v.literal(PROTOCOL), version: v.literal(PROTOCOL_VERSION) };

/** A request or notice; nothing else is in it. */
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

/** Longest that a form field may be, characters; far past any real one. */
const FIELD = v.pipe(v.string(), v.maxLength(10_000));

/** Of any service where none is named. */
const wantedSchema = v.strictObject({
  serviceId: v.optional(FIELD),
  username: v.optional(FIELD),
  newerThan: v.optional(v.number()),
});

export type WantedService = v.InferOutput<typeof wantedSchema>;

/** A user, whose sessions up to a version have ended. */
const signOut = { serviceId: v.string(), username: v.string(), upTo: v.number() };

/** What a page may ask. Neither a URL nor a header name: those come from the worker's own config. */
const requestSchema = v.variant('type', [
  messageSchema('request-token', {
    serviceId: FIELD,
    apiKey: FIELD,
    username: FIELD,
    password: FIELD,
  }),
  /** Answered `found`: what a page of this tab left under the nonce, else what another tab has. */
  messageSchema('find-session', { nonce: v.optional(FIELD), wanted: wantedSchema }),
  messageSchema('announce-session', { session: sharedSessionSchema }),
  messageSchema('announce-sign-out', signOut),
  /** A page that goes leaves its session to the next one in its tab. */
  messageSchema('keep-session', { nonce: FIELD, session: sharedSessionSchema }),
  /** And what was on its screen, apart from the token; kept where a session is under that nonce. */
  messageSchema('keep-reload-state', { nonce: FIELD, state: reloadStateSchema }),
  /** Answered `reload-state`. */
  messageSchema('find-reload-state', { nonce: FIELD }),
  /** What was kept under a nonce has arrived: nobody else is given it. */
  messageSchema('drop-kept', { nonce: FIELD }),
]);

export type WorkerRequest = v.InferOutput<typeof requestSchema>;

export type RequestOf<Type extends WorkerRequest['type']> = Extract<WorkerRequest, { type: Type }>;

/** What comes back on the port of a question: the worker's to a page, or a page's to the worker. */
const replySchema = v.union([
  /**
   * A `request-token` has come to a worker that is alive; its answer follows. The worker holds the
   * lock to its end; undefined where the browser has no locks.
   */
  replyOf('accepted', { lifeLock: v.optional(v.string()) }),
  replyOf('granted', {
    /** Without a lifetime where nobody knows one. */
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
  /** With whether reload state is kept beside that session; there is none of other tabs. */
  replyOf('found', {
    session: v.optional(sharedSessionSchema),
    hasReloadState: v.optional(v.boolean()),
  }),
  replyOf('reload-state', { state: v.optional(reloadStateSchema) }),
  /** The request was not of this version: the page does without the worker. */
  v.strictObject({ version: v.number(), type: v.literal('unsupported') }),
]);

export type WorkerReply = v.InferOutput<typeof replySchema>;

/** What the worker tells every tab by itself. */
const noticeSchema = v.variant('type', [
  /** Answered `found` on the port that comes with it. */
  messageSchema('session-wanted', { wanted: wantedSchema }),
  messageSchema('session-announced', { session: sharedSessionSchema }),
  messageSchema('signed-out', signOut),
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

export function reply<Content extends Omit<WorkerReply, 'version'>>(
  body: Content,
): Content & { version: typeof PROTOCOL_VERSION } {
  return { ...body, version: PROTOCOL_VERSION };
}

/** Reads what a page sent: a request, `unsupported` from another version, undefined from others. */
export function readRequest(data: unknown): WorkerRequest | 'unsupported' | undefined {
  const { protocol } = (data ?? {}) as { protocol?: unknown };
  return parse(requestSchema, data) ?? (protocol === PROTOCOL ? 'unsupported' : undefined);
}

/** Reads what came back on a port; undefined where it is none of this protocol's replies. */
export function readReply(data: unknown): WorkerReply | undefined {
  return parse(replySchema, data);
}

/** Reads what the worker told a tab; undefined where it is none of this protocol's notices. */
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
