/** Longer than a replica that is read from may be behind (five seconds: `@repo/db/read-replica`). */
export const recentWriteSeconds = 10;
const cookieName = 'recent-write';

/**
 * Whether the caller's reads must show their own last writes. Callers with an Authorization header keep no cookie, so they always do.
 */
export function needsReadYourWrites(headers: Pick<Headers, 'get'>): boolean {
  if (headers.get('authorization') !== null) return true;
  const cookies = headers.get('cookie') ?? '';
  return cookies.split(/; */).some((pair) => pair.startsWith(`${cookieName}=`));
}

/** Marks a browser that has just written something. */
export function setRecentWriteCookie(headers: Headers, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  headers.append(
    'set-cookie',
    `${cookieName}=1; Max-Age=${recentWriteSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}
