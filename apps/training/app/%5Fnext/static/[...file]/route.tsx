/** A file of the build that is missing. Without this route, the page for unknown addresses would answer. */
export function GET(): Response {
  return new Response('Not Found', {
    status: 404,
    headers: { 'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate' },
  });
}
