import { createHash } from 'node:crypto';
import type { OtherResponse } from './declaration.ts';

/** Weak, because an answer is compressed after it is made. The same for the same text on every instance. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether an `If-None-Match` header (RFC 9110, 13.1.2) names the tag. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}

/** What a route declares that answers by `respondOrNotModified`. */
export const notModifiedResponse: OtherResponse = {
  status: 304,
  description: 'The `ETag` is one of `If-None-Match`',
};

/** A text that programs fetch repeatedly: 304 without a body for a program that has it. */
export function respondOrNotModified(
  { headers }: Pick<Request, 'headers'>,
  text: string,
  { contentType }: { contentType: string },
): Response {
  const etag = etagOf(text);
  const kept = { etag, 'cache-control': 'private, no-cache' };
  if (matchesEtag(headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: kept });
  return new Response(text, { headers: { ...kept, 'content-type': contentType } });
}
