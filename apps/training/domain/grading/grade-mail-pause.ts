const pauseMs = 10 * 60_000;

/** Ten minutes after the last change, so that changes in quick succession are one mail. */
export function gradeMailDueAt(now: Date): Date {
  return new Date(+now + pauseMs);
}
