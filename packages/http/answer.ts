/** What a Response is made from; our own server writes it as it is. */
export type Answer = { status: number; headers: Headers; body: BodyInit | null };

export function toWebResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
