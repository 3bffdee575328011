import * as v from 'valibot';
import { reloadStateSchema } from '../session/reload-state.ts';
import { sharedSessionSchema } from '../session/session-sharing.ts';
import { SIGN_IN_FAILURE_CODES } from '../session/sign-in.ts';

/** Raised with each change that the other side's older code would misread. See PROTOCOL.md. */
export const PROTOCOL_VERSION = 4;

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

/** A user, whose sessions up to a version have ended. */
const signOut = { serviceId: v.string(), username: v.string(), upTo: v.number() };

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
  /** Answered `found`: what a page of this tab left under the nonce, else what another tab has. */
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
  /** A page that goes leaves its session to the next one in its tab. */
  v.strictObject({
    ...envelope,
    type: v.literal('keep-session'),
    nonce: FIELD,
    session: sharedSessionSchema,
  }),
  /** And what was on its screen, apart from the token; kept where a session is under that nonce. */
  v.strictObject({
    ...envelope,
    type: v.literal('keep-reload-state'),
    nonce: FIELD,
    state: reloadStateSchema,
  }),
  /** Answered `reload-state`. */
  v.strictObject({ ...envelope, type: v.literal('find-reload-state'), nonce: FIELD }),
  /** What was kept under a nonce has arrived: nobody else is given it. */
  v.strictObject({ ...envelope, type: v.literal('drop-kept'), nonce: FIELD }),
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
    /** Whether reload state is kept beside that session; there is none of other tabs. */
    hasReloadState: v.optional(v.boolean()),
  }),
  v.strictObject({
    version: v.literal(PROTOCOL_VERSION),
    type: v.literal('reload-state'),
    state: v.optional(reloadStateSchema),
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
