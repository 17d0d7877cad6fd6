import type { TrainingDb } from '@repo/db/training';

export const feedbackQuestionId = '0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1b01';

const dayMs = 24 * 3_600_000;

/** Open, with an answer that nobody may read yet. */
export async function createFeedbackRound(
  db: TrainingDb,
  { courseRunId, enrolmentId, creatorId }: { courseRunId: string; enrolmentId: string; creatorId: string },
) {
  const now = new Date();
  const questions = [{ id: feedbackQuestionId, kind: 'text', text: 'private question', options: [] }];
  const form = await db.feedbackForm.create({
    data: { number: 1, daysOpen: 14, introduction: '', questions, creatorId, createdAt: now },
  });
  const closesAt = new Date(now.getTime() + 14 * dayMs);
  await db.feedbackRound.create({ data: { courseRunId, formId: form.id, askedAt: now, closesAt } });
  await db.feedbackRequest.create({ data: { enrolmentId, courseRunId } });
  const answers = { [feedbackQuestionId]: 'private feedback' };
  await db.feedbackResponse.create({ data: { courseRunId, answers } });
}
