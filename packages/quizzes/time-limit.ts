/** Answers sent just before the end may arrive this much later. */
export const attemptGraceMs = 5_000;

export function isAttemptOverdueAfterGrace({ dueAt }: { dueAt: Date | null }, now: Date): boolean {
  return dueAt !== null && now.getTime() > dueAt.getTime() + attemptGraceMs;
}

/** Null without a time limit, and once the attempt is handed in. */
export function secondsLeft(
  { dueAt, submittedAt }: { dueAt: Date | null; submittedAt: Date | null },
  now: Date,
): number | null {
  if (dueAt === null || submittedAt !== null) return null;
  return Math.max(0, Math.floor((dueAt.getTime() - now.getTime()) / 1_000));
}
