import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { orNone } from '../../contract/json-members.ts';
import type { TokenEntry } from './log.ts';
import { Refusal } from './refusal.ts';

export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    caller: string;
    audit: (entry: TokenEntry) => void;
    code?: string;
    upstreamMs?: number;
    answerHeaders?: Readonly<Record<string, string>>;
    username?: string;
  };
}

export type ServiceContext = Context<ServiceEnv>;

/** Refuses repeated lines (400), which Node joins or drops; `name` in lower case. */
export function readHeader(
  { env }: ServiceContext,
  name: string,
  refusalHeaders?: Readonly<Record<string, string>>,
): string | undefined {
  const [value, ...others] = env.incoming.headersDistinct[name] ?? [];
  if (others.length > 0) {
    throw new Refusal(400, `The header ${name} is there twice`, undefined, refusalHeaders);
  }
  return value?.trim();
}

/** Throws a Refusal (415) for another type, a charset that is not UTF-8, a compressed body. */
export function checkBodyType({ req }: ServiceContext, type: string): void {
  const unsupported = (requirement: string): Refusal =>
    new Refusal(415, `The body must ${requirement}`, undefined, { 'accept-post': type });
  const mediaType = parseMediaType(req.header('content-type'));
  if (mediaType?.essence !== type) throw unsupported(`be ${type}`);
  if (!/^utf-?8$/i.test(mediaType.params.get('charset') ?? 'utf-8')) throw unsupported('be UTF-8');
  const encoding = req.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw unsupported('not be compressed');
}

/** Node passes over parameters without a value. */
const PARAMETERS = /^[^;]*(?:;\s*(?:[^\s;="]+=(?:[^\s;"]+|"(?:[^"\\]|\\.)*")\s*)?)*$/;

export function parseMediaType(value = ''): MIMEType | undefined {
  return PARAMETERS.test(value) ? orNone(() => new MIMEType(value)) : undefined;
}

export async function readText({ env: { incoming } }: ServiceContext, limit: number) {
  checkLength(incoming, limit);
  const chunks: Buffer[] = [];
  for await (const chunk of bodyParts(incoming, limit)) chunks.push(chunk);
  try {
    return decodeUtf8(Buffer.concat(chunks));
  } catch {
    throw new Refusal(400, 'The body is not UTF-8');
  }
}

export function checkLength({ headers }: IncomingMessage, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

export async function* bodyParts(incoming: IncomingMessage, limit: number) {
  let size = 0;
  // An answer that comes before the request's end still has to reach the caller.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk as Buffer;
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `The body is larger than ${limit} bytes`);
}

export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
