export type ServedFile = {
  name: string;
  contentType: string;
  bytes: number;
  content: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  isSaved?: boolean;
};

/** Types that a browser may show inline; all others are downloaded. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf'];

/** Serves a private document: never as a page, never cached; pictures and PDF inline, the rest as a download. */
export function fileResponse({ name, contentType, bytes, content, isSaved = false }: ServedFile): Response {
  const isShown = !isSaved && shown.includes(contentType);
  return new Response(content, {
    headers: {
      'content-type': isMarkup(contentType) ? 'application/octet-stream' : contentType,
      'content-length': String(bytes),
      'content-disposition': disposition(isShown ? 'inline' : 'attachment', name),
      'content-security-policy': policyOf(contentType),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function isMarkup(contentType: string): boolean {
  return /html|xml|svg|script/i.test(contentType) && !contentType.startsWith('application/vnd.');
}

/**
 * Browsers do not open their PDF viewer in a sandbox. A PDF cannot run scripts in our origin, and only our pages may frame it.
 */
function policyOf(contentType: string): string {
  const frames = "frame-ancestors 'self'";
  return contentType === 'application/pdf'
    ? `script-src 'none'; ${frames}`
    : `sandbox; default-src 'none'; ${frames}`;
}

/** RFC 6266: an ASCII name for old programs, and the real name in RFC 5987's encoding. */
function disposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]+|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
