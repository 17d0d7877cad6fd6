/** The version of a row that was stored later: the browser's Back can show an older page. */
export function laterVersion<T extends { updatedAt: string }>(one: T, other: T | undefined): T {
  return other && Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one;
}
