/**
 * Sent when a session ends. Clears only the cache: the device cookie and other people's drafts stay, and the page deletes this
 * person's drafts (`unsaved-store.ts` of the UI).
 */
export const clearCacheHeader = ['clear-site-data', '"cache"'] as const;

/** Adds the header to a successful response only. */
export function withClearCacheHeader(answer: Response): Response {
  if (answer.status < 400) answer.headers.set(...clearCacheHeader);
  return answer;
}
