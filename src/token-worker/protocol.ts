import * as v from 'valibot';
import { reloadStateSchema } from '../session/reload-state.ts';
import { sharedSessionSchema } from '../session/session-sharing.ts';
import { signInFailureSchema } from '../session/sign-in.ts';

/** Incremented for each change that the other side's older code would misread. See PROTOCOL.md. */
export const PROTOCOL_VERSION = 4;

const PROTOCOL = 'gatehouse-token';

const envelope = { protocol: v.literal(PROTOCOL), version: v.literal(PROTOCOL_VERSION) };

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

const FIELD = v.pipe(v.string(), v.maxLength(10_000));

const wantedSchema = v.strictObject({
  serviceId: v.optional(FIELD),
  username: v.optional(FIELD),
  newerThan: v.optional(v.number()),
});

export type WantedService = v.InferOutput<typeof wantedSchema>;

const signOut = { serviceId: v.string(), username: v.string(), upTo: v.number() };

/** Requests of a page. They contain no URL or header name: those come from the worker's own config. */
const requestSchema = v.variant('type', [
  messageSchema('request-token', {
    serviceId: FIELD,
    apiKey: FIELD,
    username: FIELD,
    password: FIELD,
  }),
  messageSchema('find-session', { nonce: v.optional(FIELD), wanted: wantedSchema }),
  messageSchema('announce-session', { session: sharedSessionSchema }),
  messageSchema('announce-sign-out', signOut),
  messageSchema('keep-session', { nonce: FIELD, session: sharedSessionSchema }),
  messageSchema('keep-reload-state', { nonce: FIELD, state: reloadStateSchema }),
  messageSchema('find-reload-state', { nonce: FIELD }),
  messageSchema('drop-kept', { nonce: FIELD }),
]);

export type WorkerRequest = v.InferOutput<typeof requestSchema>;

export type RequestOf<Type extends WorkerRequest['type']> = Extract<WorkerRequest, { type: Type }>;

const replySchema = v.union([
  /** The worker holds the lock until it ends; undefined if the browser has no locks. */
  replyOf('accepted', { lifeLock: v.optional(v.string()) }),
  replyOf('granted', {
    grant: v.strictObject({ accessToken: v.string(), expiresInS: v.undefinedable(v.number()) }),
  }),
  replyOf('failed', { failure: signInFailureSchema }),
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

const noticeSchema = v.variant('type', [
  messageSchema('session-wanted', { wanted: wantedSchema }),
  messageSchema('session-announced', { session: sharedSessionSchema }),
  messageSchema('signed-out', signOut),
]);

export type WorkerNotice = v.InferOutput<typeof noticeSchema>;

type Body<Message> = Message extends unknown ? Omit<Message, 'protocol' | 'version'> : never;

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

export function readReply(data: unknown): WorkerReply | undefined {
  return parse(replySchema, data);
}

export function readNotice(data: unknown): WorkerNotice | undefined {
  return parse(noticeSchema, data);
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, data: unknown) {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : undefined;
}
