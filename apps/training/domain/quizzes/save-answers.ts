import { Prisma } from '@repo/db/training';
import type { Answers, Question } from '@repo/quizzes/quiz';
import { attemptGraceMs, secondsLeft } from '@repo/quizzes/time-limit';
import type { SaveAnswersResponse } from '@repo/schemas/quiz-attempt';
import type { LearnerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertAnswersFit } from './quiz-rows.ts';

export type AttemptPlace = { assessmentId: string; attemptId: string };

type Saved = { answers: Answers; now: Date };

/**
 * Of the caller, who is still in a class of the course, with the questions that are answered: the others need not be read on each
 * save. Indexes: quiz_attempt_pkey, enrolment_user_id_course_run_id_key.
 */
const openAttemptSql = (learnerId: string, place: AttemptPlace, { answers, now }: Saved) => Prisma.sql`
  SELECT q.due_at AS "dueAt", coalesce((SELECT jsonb_agg(one) FROM jsonb_array_elements(q.asked) one
    WHERE one ->> 'id' = ANY (${Object.keys(answers)})), '[]') AS asked
  FROM quiz_attempt q JOIN assessment a ON a.id = q.assessment_id
  WHERE q.id = ${place.attemptId} AND q.assessment_id = ${place.assessmentId} AND q.learner_id = ${learnerId}
    AND q.submitted_at IS NULL AND (q.due_at IS NULL OR q.due_at >= ${new Date(now.getTime() - attemptGraceMs)})
    AND EXISTS (SELECT FROM enrolment e JOIN course_run r ON r.id = e.course_run_id
      WHERE e.user_id = ${learnerId} AND r.course_id = a.course_id
        AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn'))`;

/**
 * Two statements without a transaction, because many people answer at once. Handing in closes the attempt, so an answer is handed
 * in or refused. Questions that are absent keep their answer, so that two tabs lose nothing. Null for an attempt that is not the
 * caller's open one. Throws invalid.
 */
export async function saveAnswersOrNull(
  { db, actor, clock }: LearnerContext,
  place: AttemptPlace,
  answers: Answers,
): Promise<SaveAnswersResponse | null> {
  const now = clock();
  // Stored as they were parsed when the attempt began.
  const [open] = await db.$queryRaw<{ asked: Question[]; dueAt: Date | null }[]>(
    openAttemptSql(actor.id, place, { answers, now }),
  );
  if (!open) return null;
  assertAnswersFit(open.asked, answers);
  const saved = await db.$executeRaw`
    UPDATE quiz_attempt SET answers = answers || ${JSON.stringify(answers)}::jsonb, answers_at = ${now}
    WHERE id = ${place.attemptId} AND submitted_at IS NULL`;
  if (saved !== 1) return null;
  return {
    savedAt: now.toISOString(),
    secondsLeft: secondsLeft({ dueAt: open.dueAt, submittedAt: null }, now),
  };
}

/** Throws attemptNotFound, notEnrolled, attemptOver, invalid. */
export async function saveAnswers(
  ctx: LearnerContext,
  place: AttemptPlace,
  answers: Answers,
): Promise<SaveAnswersResponse> {
  const saved = await saveAnswersOrNull(ctx, place, answers);
  if (saved === null) throw await refusal(ctx, place);
  return saved;
}

/** Its detail is what the page knows the refusal by. */
function attemptOver() {
  const { message } = errors.attemptOver();
  return errors.attemptOver({ details: [{ field: 'attemptId', message }] });
}

async function refusal({ db, actor, clock }: LearnerContext, { assessmentId, attemptId }: AttemptPlace) {
  const row = await db.quizAttempt.findFirst({
    where: { id: attemptId, assessmentId, learnerId: actor.id },
    select: { submittedAt: true, dueAt: true },
  });
  if (row === null) return errors.attemptNotFound();
  const isOver = row.submittedAt !== null || (row.dueAt !== null && row.dueAt <= clock());
  return isOver ? attemptOver() : errors.notEnrolled();
}
