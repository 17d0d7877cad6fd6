/** Captions for a <track>: fetched again each time, because an author may have mended them. */
export function vttResponse(vtt: string): Response {
  return new Response(vtt, {
    headers: {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}
