import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';
import type { ServiceContext } from './request.ts';

/** Headers of data: no content sniffing, and inert when opened in a tab. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

export const bodyHeaders = { ...dataHeaders, 'cache-control': 'no-store' } as const;

/** Throws a Refusal (405 with Allow) for any other method; GET means HEAD as well. */
export function checkMethod(
  { req }: ServiceContext,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>> = {},
): void {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
  if (allowed.includes(req.method)) return;
  const allow = allowed.join(', ');
  throw new Refusal(405, `The method must be ${method}`, undefined, { ...headers, allow });
}

export function healthEndpoint(stopping: AbortSignal) {
  return (context: ServiceContext): Response => {
    checkMethod(context, 'GET');
    return stopping.aborted
      ? context.json({ status: 'stopping' }, 503, bodyHeaders)
      : context.json({ status: 'ok' }, 200, bodyHeaders);
  };
}

export function entityTag(content: string | Buffer, suffix = ''): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}${suffix}"`;
}

/** RFC 9110, section 13.1.2, weak comparison. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** A text that callers may keep: 304 where theirs is still the one (RFC 9110, section 15.4.5). */
export function taggedAnswer(
  context: ServiceContext,
  body: string,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): Response {
  const etag = entityTag(body);
  return isFresh(context.req.header('if-none-match'), etag)
    ? new Response(null, { status: 304, headers: { ...headers, etag } })
    : context.body(body, 200, { ...headers, etag, 'content-type': contentType });
}

/** A document that changes with the installation alone; caches keep it for `maxAgeS` seconds. */
export function publishedDocument(contentType: string, maxAgeS: number, read: () => string) {
  return (context: ServiceContext): Response => {
    checkMethod(context, 'GET');
    const caching = { 'cache-control': `public, max-age=${maxAgeS}` };
    return taggedAnswer(context, read(), contentType, { ...dataHeaders, ...caching });
  };
}
