/**
 * The header of an answer that ends a session in its browser. Only the cache: the device's cookie and what another person of
 * the device typed stay, and the page itself removes what this person left in the storage (`kept-work.ts` of the UI).
 */
export const clearedCache = ['clear-site-data', '"cache"'] as const;

/** An answer that ended a session, with that header; a refused one stays as it is. */
export function clearingCache(answer: Response): Response {
  if (answer.status < 400) answer.headers.set(...clearedCache);
  return answer;
}
