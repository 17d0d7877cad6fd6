/** Captions for a <track>; not cached, because an author may have corrected them. */
export function vttResponse(vtt: string): Response {
  return new Response(vtt, {
    headers: {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}
