const pauseMs = 10 * 60_000;

/**
 * When the learner is mailed about a grade that changes at `now`: ten minutes later. Another change in that time is in the same mail,
 * and moves it.
 */
export function gradeMailDueAt(now: Date): Date {
  return new Date(+now + pauseMs);
}
