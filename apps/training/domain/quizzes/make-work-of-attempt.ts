import { newId } from '@repo/db/new-id';
import type { TrainingDb } from '@repo/db/training';
import { countRight } from '@repo/quizzes/score-quiz';
import type { Context } from '#domain/context.ts';
import { findAssessedClass } from '#domain/due-dates/find-assessed-class.ts';
import { acceptedWorkKinds } from '#domain/files/file-kinds.ts';
import { storeFileInTransaction } from '#domain/files/store-file.ts';
import { workVersionOf } from '#domain/grade-drafts/read-results.ts';
import { currentAttemptNumber } from '#domain/submissions/attempts.ts';
import { notifyAssessorsOrTrainer } from '#domain/submissions/notify-of-work.ts';
import { answersText } from './answers-text.ts';
import { type AttemptRow, answersOf, parseAsked } from './quiz-rows.ts';

export type HandInTools = Pick<Context, 'db' | 'clock' | 'files' | 'defer'>;

/**
 * Makes a handed-in quiz into work as any other: its answers as a document, and the score as a draft that a trainer checks and
 * releases. Can be repeated, also at once: the attempt names its work. A grade that was given meanwhile stays, and no draft of a
 * marker is overwritten.
 */
export async function makeWorkOfAttempt(tools: HandInTools, row: AttemptRow): Promise<void> {
  if (row.submissionId !== null) return;
  const { assessmentId, learnerId } = row;
  const text = answersText(parseAsked(row.asked), answersOf(row));
  const document = {
    file: new File([text], 'Answers.txt', { type: 'text/plain' }),
    ownerId: learnerId,
    ownerRole: 'learner',
    category: 'submission',
    accepted: acceptedWorkKinds,
    // We write it, so a full quota is no reason to lose an exam.
    isWithoutQuota: true,
  } as const;
  await storeFileInTransaction(tools, document, async (tx, stored) => {
    // The highest score stays while it is used.
    await tx.$queryRaw`SELECT 1 FROM assessment WHERE id = ${assessmentId} FOR SHARE`;
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${learnerId} FOR NO KEY UPDATE`;
    const submissionId =
      (await findMadeOrGraded(tx, row)) ?? (await createWork(tx, tools, { row, fileId: stored.id }));
    const { fileId } = await tx.submission.findUniqueOrThrow({
      where: { id: submissionId },
      select: { fileId: true },
    });
    // Somebody was faster; the nightly job removes the document itself.
    if (fileId !== stored.id) await tx.storedFile.delete({ where: { id: stored.id } });
    await tx.quizAttempt.updateMany({ where: { id: row.id, submissionId: null }, data: { submissionId } });
  });
}

/** The work that another call has made, or the grade that was given for this attempt before the quiz was handed in. */
async function findMadeOrGraded(
  tx: TrainingDb,
  { id, assessmentId, learnerId, attempt }: AttemptRow,
): Promise<string | null> {
  const { submissionId } = await tx.quizAttempt.findUniqueOrThrow({
    where: { id },
    select: { submissionId: true },
  });
  if (submissionId !== null) return submissionId;
  const graded = await tx.submission.findFirst({
    where: { assessmentId, learnerId, attempt, status: 'graded', quizAttempt: null },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return graded?.id ?? null;
}

async function createWork(
  tx: TrainingDb,
  tools: HandInTools,
  { row, fileId }: { row: AttemptRow; fileId: string },
): Promise<string> {
  const { assessmentId, learnerId, attempt } = row;
  const pair = { assessmentId, learnerId };
  const submittedAt = row.submittedAt ?? tools.clock();
  // Whoever left the class meanwhile hands in to the one they began in.
  const place = await findAssessedClass(tx, pair);
  const isPresent = attempt === (await currentAttemptNumber(tx, pair));
  if (isPresent) {
    await tx.submission.updateMany({
      where: { ...pair, supersededAt: null },
      data: { supersededAt: submittedAt },
    });
  }
  const courseRunId = place?.courseRunId ?? row.courseRunId;
  const submission = await tx.submission.create({
    data: {
      ...{ ...pair, courseRunId, fileId, attempt, submittedAt },
      late: place !== null && submittedAt > place.dueAt,
      supersededAt: isPresent ? null : submittedAt,
    },
  });
  if (!isPresent) return submission.id;
  await storeDraft(tx, tools, { row, submission });
  const { fullName } = await tx.user.findUniqueOrThrow({
    where: { id: learnerId },
    select: { fullName: true },
  });
  const learner = { actor: { id: learnerId, fullName }, clock: tools.clock };
  const dueAt = place?.dueAt ?? submittedAt;
  await notifyAssessorsOrTrainer(tx, learner, { assessmentId, courseRunId, dueAt });
  return submission.id;
}

type Scored = { row: AttemptRow; submission: { id: string; updatedAt: Date } };

/** The share of right answers of the highest score, to two places. */
async function storeDraft(tx: TrainingDb, { clock }: HandInTools, { row, submission }: Scored) {
  const { assessmentId, learnerId, attempt } = row;
  const { maxScore } = await tx.assessment.findUniqueOrThrow({
    where: { id: assessmentId },
    select: { maxScore: true },
  });
  const questions = parseAsked(row.asked);
  const right = countRight(questions, answersOf(row));
  const score = Math.round((100 * maxScore * right) / questions.length) / 100;
  const pair = { assessmentId, learnerId };
  const now = clock();
  const { count } = await tx.gradeDraft.createMany({
    data: [{ ...pair, score, workVersion: workVersionOf({ ...submission, attempt }), updatedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  const change = { ...pair, attempt, previousScore: null, score, source: 'quiz', changedAt: now } as const;
  await tx.draftChange.create({ data: { id: newId(), ...change } });
}
