import { newId } from '@repo/db/new-id';
import type { TrainingDb } from '@repo/db/training';
import { isFilesUnavailable } from '@repo/files/file-store';
import type { Context } from '#domain/context.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { acceptedWorkKinds } from '#domain/files/file-kinds.ts';
import { storeFileInTransaction } from '#domain/files/store-file.ts';
import { workVersionOf } from '#domain/grade-drafts/read-results.ts';
import { readCurrentAttemptNumber } from '#domain/submissions/attempts.ts';
import { notifyAssessorsOrTrainer } from '#domain/submissions/notify-assessors-or-trainer.ts';
import { answersText } from './answers-text.ts';
import {
  type AttemptRow,
  parseAsked,
  parseStoredAnswers,
  questionsWithCorrectedKey,
  scoreAnswers,
} from './quiz-rows.ts';

export type HandInTools = Pick<Context, 'db' | 'clock' | 'files' | 'defer'>;

/** As createSubmissionOfAttempt. While the store of files is down the attempt is handed in all the same, and the job makes its work. */
export async function createSubmissionOfAttemptOrDefer(tools: HandInTools, row: AttemptRow): Promise<void> {
  try {
    await createSubmissionOfAttempt(tools, row);
  } catch (error) {
    if (!isFilesUnavailable(error)) throw error;
    // Tried once more after the answer; what fails there is logged.
    tools.defer(() => createSubmissionOfAttempt(tools, row));
  }
}

/**
 * Makes a handed-in quiz into work as any other: its answers as a document, and the score as a draft that a trainer checks and
 * releases. Can be repeated, also at once: the attempt names its work. A grade that was given meanwhile stays, and no draft of a
 * marker is overwritten; the score of the quiz is read from the attempt beside them.
 */
export async function createSubmissionOfAttempt(tools: HandInTools, row: AttemptRow): Promise<void> {
  if (row.submissionId !== null) return;
  const { assessmentId, learnerId } = row;
  const text = answersText(parseAsked(row.asked), parseStoredAnswers(row));
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
    // A direct grade of it takes the same lock.
    await tx.$queryRaw`
      SELECT 1 FROM submission WHERE assessment_id = ${assessmentId} AND learner_id = ${learnerId} AND superseded_at IS NULL
      FOR UPDATE`;
    const submissionId =
      (await findMadeOrGraded(tx, tools, row)) ?? (await createWork(tx, tools, { row, fileId: stored.id }));
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
  tools: HandInTools,
  { id, assessmentId, learnerId, attempt, courseRunId }: AttemptRow,
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
  if (graded === null) return null;
  // Whoever graded a quiz that lay open looks again.
  const place = await findAssessedClass(tx, { assessmentId, learnerId });
  await notifyMarkers(tx, tools, {
    ...{ assessmentId, learnerId },
    courseRunId: place?.courseRunId ?? courseRunId,
    dueAt: place?.dueAt ?? tools.clock(),
  });
  return graded.id;
}

type HandedIn = { assessmentId: string; learnerId: string; courseRunId: string; dueAt: Date };

async function notifyMarkers(tx: TrainingDb, { clock }: HandInTools, { learnerId, ...handedIn }: HandedIn) {
  const { fullName } = await tx.user.findUniqueOrThrow({
    where: { id: learnerId },
    select: { fullName: true },
  });
  await notifyAssessorsOrTrainer(tx, { actor: { id: learnerId, fullName }, clock }, handedIn);
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
  const isPresent = attempt === (await readCurrentAttemptNumber(tx, pair));
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
  const dueAt = place?.dueAt ?? submittedAt;
  await notifyMarkers(tx, tools, { assessmentId, learnerId, courseRunId, dueAt });
  return submission.id;
}

type Scored = { row: AttemptRow; submission: { id: string; updatedAt: Date } };

async function storeDraft(tx: TrainingDb, { clock }: HandInTools, { row, submission }: Scored) {
  const { assessmentId, learnerId, attempt } = row;
  const { maxScore } = await tx.assessment.findUniqueOrThrow({
    where: { id: assessmentId },
    select: { maxScore: true },
  });
  const score = scoreAnswers(questionsWithCorrectedKey(row), parseStoredAnswers(row), maxScore);
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
