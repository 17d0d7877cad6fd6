import type { SignedInContext } from '#domain/context.ts';
import { readCurrentAttemptNumber } from '#domain/submissions/attempts.ts';
import { isQuiz } from './quiz-rows.ts';

/** Of the caller's present attempt. `graded`: also without having taken it. */
export type OwnQuizState = 'open' | 'begun' | 'handed-in' | 'graded';

/** Null where the assessment has no quiz. */
export async function findOwnQuizState(
  { db, actor }: SignedInContext,
  assessmentId: string,
): Promise<OwnQuizState | null> {
  if (!(await isQuiz(db, assessmentId))) return null;
  const pair = { assessmentId, learnerId: actor.id };
  const attempt = await readCurrentAttemptNumber(db, pair);
  const [row, graded] = await Promise.all([
    db.quizAttempt.findUnique({
      where: { assessmentId_learnerId_attempt: { ...pair, attempt } },
      select: { submittedAt: true },
    }),
    db.submission.count({ where: { ...pair, supersededAt: null, status: 'graded' } }),
  ]);
  if (graded > 0) return 'graded';
  if (row === null) return 'open';
  return row.submittedAt === null ? 'begun' : 'handed-in';
}
