import { inTransaction, type TrainingDb } from '@repo/db/training';
import { hasVisibleText } from '@repo/schemas/text';
import {
  type FeedbackAnswers,
  type FeedbackQuestion,
  type OwnFeedback,
  ratingLabels,
} from '@repo/schemas/training/feedback';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { parseFeedbackQuestions } from './feedback-form.ts';

type RequestRow = {
  enrolmentId: string;
  hasAnswered: boolean;
  closesAt: Date;
  courseTitle: string;
  introduction: string;
  questions: unknown;
};

/** Index: feedback_request_course_run_id_idx. */
async function findOwnRequest(
  tx: TrainingDb,
  userId: string,
  courseRunId: string,
): Promise<RequestRow | null> {
  const [row] = await tx.$queryRaw<RequestRow[]>`
    SELECT q.enrolment_id AS "enrolmentId", q.has_answered AS "hasAnswered", f.closes_at AS "closesAt",
      c.title AS "courseTitle", m.introduction, m.questions
    FROM feedback_request q JOIN enrolment e ON e.id = q.enrolment_id AND e.user_id = ${userId}
      AND e.status IN ('enrolled', 'completed')
    JOIN feedback_round f ON f.course_run_id = q.course_run_id JOIN feedback_form m ON m.id = f.form_id
    JOIN course_run r ON r.id = f.course_run_id JOIN course c ON c.id = r.course_id
    WHERE q.course_run_id = ${courseRunId}`;
  return row ?? null;
}

/** Null when the caller was not asked about this class, or left it since. */
export async function findOwnFeedback(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<OwnFeedback | null> {
  const row = await db.feedbackRequest.findFirst({
    where: { courseRunId, enrolment: { userId: actor.id, status: { in: ['enrolled', 'completed'] } } },
    select: {
      hasAnswered: true,
      round: {
        select: {
          closesAt: true,
          courseRun: { select: { course: { select: { title: true } } } },
          form: { select: { introduction: true, questions: true } },
        },
      },
    },
  });
  if (row === null) return null;
  const { closesAt, courseRun, form } = row.round;
  const isOver = closesAt <= clock();
  const state = row.hasAnswered ? 'answered' : isOver ? 'closed' : 'open';
  return {
    ...{ courseRunId, courseTitle: courseRun.course.title, state, closesAt: closesAt.toISOString() },
    introduction: form.introduction,
    questions: state === 'open' ? parseFeedbackQuestions(form.questions) : [],
  };
}

/** Throws feedbackNotAsked. */
export async function getOwnFeedback(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<OwnFeedback> {
  const own = await findOwnFeedback(ctx, courseRunId);
  if (own === null) throw errors.feedbackNotAsked();
  return own;
}

/**
 * Stores the answers apart from who gave them; the audit log has no entry of it. Throws feedbackNotAsked, feedbackAnswered,
 * feedbackClosed and invalid.
 */
export async function answerFeedback(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
  { answers }: { answers: FeedbackAnswers },
): Promise<OwnFeedback> {
  return inTransaction(ctx.db, async (tx) => {
    const request = await findOwnRequest(tx, ctx.actor.id, courseRunId);
    if (request === null) throw errors.feedbackNotAsked();
    if (request.hasAnswered) throw errors.feedbackAnswered();
    if (request.closesAt <= ctx.clock()) throw errors.feedbackClosed();
    const given = takeGivenAnswers(parseFeedbackQuestions(request.questions), answers);
    const { enrolmentId } = request;
    // Of two tabs, one finds it unanswered.
    const { count } = await tx.feedbackRequest.updateMany({
      where: { enrolmentId, hasAnswered: false },
      data: { hasAnswered: true },
    });
    if (count === 0) throw errors.feedbackAnswered();
    await tx.feedbackResponse.create({ data: { courseRunId, answers: given } });
    return getOwnFeedback({ ...ctx, db: tx }, courseRunId);
  });
}

/** Without empty texts. Throws invalid when an answer is to no question of the form or is not one of its answers, or when none is left. */
function takeGivenAnswers(questions: readonly FeedbackQuestion[], answers: FeedbackAnswers): FeedbackAnswers {
  const known = new Map(questions.map((question) => [question.id, question]));
  const given = Object.entries(answers).filter(
    ([, value]) => typeof value === 'number' || hasVisibleText(value),
  );
  const details = given.flatMap(([id, value]) => {
    const question = known.get(id);
    if (question === undefined) return [{ field: `answers.${id}`, message: 'This question is not asked' }];
    return isAnswerOf(question, value)
      ? []
      : [{ field: `answers.${id}`, message: wrongAnswer[question.kind] }];
  });
  const [first] = details;
  if (first) throw errors.invalid({ message: first.message, details });
  if (given.length === 0) {
    const message = 'Answer at least one question';
    throw errors.invalid({ message, details: [{ field: 'answers', message }] });
  }
  return Object.fromEntries(given);
}

const wrongAnswer: Record<FeedbackQuestion['kind'], string> = {
  rating: 'Choose a rating from 1 to 5',
  choice: 'Choose one of the options',
  text: 'Answer this question in words',
};

function isAnswerOf({ kind, options }: FeedbackQuestion, value: string | number): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (typeof value !== 'number') return false;
  return kind === 'rating'
    ? value >= 1 && value <= ratingLabels.length
    : value >= 0 && value < options.length;
}
