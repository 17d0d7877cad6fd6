import type { TrainingDb } from '@repo/db/training';
import type { SubmitAssessmentBody } from '@repo/schemas/training/submission';
import type { LearnerContext } from '#domain/context.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { errors } from '#domain/errors.ts';
import { acceptedWorkKinds } from '#domain/files/file-kinds.ts';
import { storeFileInTransaction } from '#domain/files/store-file.ts';
import { isQuiz } from '#domain/quizzes/quiz-rows.ts';
import { readCurrentAttemptNumber } from './attempts.ts';
import { notifyAssessorsOrTrainer } from './notify-assessors-or-trainer.ts';

/** Replaces ungraded work; accepts late work. Throws assessmentNotFound, isAQuiz, notEnrolled, alreadyGraded, fileRefused. */
export async function submitOrReplaceWorkAndNotify(
  ctx: LearnerContext,
  { assessmentId, file, comments }: SubmitAssessmentBody,
): Promise<{ submissionId: string; submittedAt: string }> {
  // Checked before the file is stored, and again under the lock.
  await findPlace(ctx.db, ctx, assessmentId);
  const learnerId = ctx.actor.id;
  const owned = { file, ownerId: learnerId, ownerRole: 'learner', category: 'submission' } as const;
  return storeFileInTransaction(ctx, { ...owned, accepted: acceptedWorkKinds }, async (tx, stored) => {
    // Serialises a learner's uploads. FOR UPDATE would deadlock with the foreign key's lock, which all hold.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${learnerId} FOR NO KEY UPDATE`;
    const { dueAt, courseRunId } = await findPlace(tx, ctx, assessmentId);
    const submittedAt = ctx.clock();
    await replaceEarlier(tx, { assessmentId, learnerId, at: submittedAt });
    const work = { assessmentId, learnerId, courseRunId, fileId: stored.id, comments, submittedAt };
    const attempt = await readCurrentAttemptNumber(tx, work);
    const submission = await tx.submission.create({
      data: { ...work, attempt, late: submittedAt > dueAt },
    });
    await notifyAssessorsOrTrainer(tx, ctx, { assessmentId, courseRunId, dueAt });
    return { submissionId: submission.id, submittedAt: submittedAt.toISOString() };
  });
}

async function findPlace(db: TrainingDb, { actor }: LearnerContext, assessmentId: string) {
  if ((await db.assessment.count({ where: { id: assessmentId } })) === 0) throw errors.assessmentNotFound();
  if (await isQuiz(db, assessmentId)) throw errors.isAQuiz();
  const place = await findAssessedClass(db, { assessmentId, learnerId: actor.id });
  if (place === null) throw errors.notEnrolled();
  return place;
}

type Replacement = { assessmentId: string; learnerId: string; at: Date };

/** Locked, so that the earlier work cannot be graded while it is replaced. */
async function replaceEarlier(tx: TrainingDb, { assessmentId, learnerId, at }: Replacement): Promise<void> {
  const [earlier] = await tx.$queryRaw<{ id: string; status: string }[]>`
    SELECT id, status::text FROM submission
    WHERE assessment_id = ${assessmentId} AND learner_id = ${learnerId} AND superseded_at IS NULL
    FOR UPDATE`;
  if (earlier === undefined) return;
  if (earlier.status === 'graded') throw errors.alreadyGraded();
  await tx.submission.update({ where: { id: earlier.id }, data: { supersededAt: at } });
}
