import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What a request carries through the service's routes. */
export interface ServiceEnv {
  /** Node's own request and response; absent where a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The service user, once it is known; the only thing of a caller that is logged. */
    username?: string;
  };
}

export type ServiceContext = Context<ServiceEnv>;

/**
 * All values of a request header, one a header line. Node joins repeated lines, or drops all but
 * the first, so that a duplicate can be seen in its raw list alone.
 *
 * @param name in lower case
 */
export function readHeaderLines(context: ServiceContext, name: string): string[] {
  const raw = context.env?.incoming?.rawHeaders;
  if (!raw) {
    const value = context.req.header(name);
    return value === undefined ? [] : [value];
  }
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() === name) values.push((raw[index + 1] ?? '').trim());
  }
  return values;
}

/** A Content-Type value taken apart; lower case. */
interface MediaType {
  /** Such as `application/json`. */
  readonly essence: string;
  /** Undefined: none was given. */
  readonly charset: string | undefined;
}

const PARAMETER = /;\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))\s*/gy;

/** Reads a Content-Type value (RFC 9110, section 8.3); undefined where it is not one. */
export function parseMediaType(value: string): MediaType | undefined {
  const essence = /^\s*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)\s*/.exec(value);
  if (!essence?.[1]) return undefined;
  const rest = value.slice(essence[0].length);
  let charset: string | undefined;
  let end = 0;
  for (const [whole, name, quoted, bare] of rest.matchAll(PARAMETER)) {
    end += whole.length;
    if (name?.toLowerCase() === 'charset') charset = (quoted ?? bare)?.toLowerCase();
  }
  if (rest.slice(end).replace(/[;\s]/g, '') !== '') return undefined;
  return { essence: essence[1].toLowerCase(), charset };
}

/** True where the bytes are UTF-8 by what the header says; UTF-8 is the default of every type here. */
export function isUtf8({ charset }: MediaType): boolean {
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}

/** The body is larger than the endpoint takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(
    /** Bytes. */
    readonly limit: number,
  ) {
    super(`The body is larger than ${limit} bytes`);
  }
}

/**
 * Reads a request's body, and stops reading at the limit.
 *
 * @param limit bytes
 * @throws {BodyTooLargeError} and what the connection throws when it breaks
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new BodyTooLargeError(limit);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLargeError(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** @throws {TypeError} where the bytes are not UTF-8; a byte order mark is dropped */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
