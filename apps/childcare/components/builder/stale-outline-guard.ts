/** When the shown outline was read or stored, in milliseconds. It never goes back: the browser's clock may be behind the server's. */
export function createStaleOutlineGuard(readAt: number) {
  let shownAt = readAt;
  return {
    /** A change was stored `now`, and is shown. */
    markShown(now: number): void {
      shownAt = Math.max(shownAt, now);
    },
    /** Whether an outline read at this time is newer than the shown one, which it then replaces. */
    acceptIfNewer(loadedAt: number): boolean {
      if (loadedAt <= shownAt) return false;
      shownAt = loadedAt;
      return true;
    },
  };
}
