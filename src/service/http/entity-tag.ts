import { createHash } from 'node:crypto';
import type { ServiceContext } from './request.ts';

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
