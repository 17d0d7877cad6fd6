import {
  type ClassFeedback,
  type FeedbackAnswers,
  type FeedbackQuestion,
  type FeedbackQuestionResult,
  leastFeedbackAnswers,
  ratingLabels,
} from '@repo/schemas/training/feedback';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { parseFeedbackQuestions } from './feedback-form.ts';

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'clock'>;

/** Throws courseRunNotFound, forbidden and feedbackNotAsked. */
export async function getClassFeedback(ctx: Reader, courseRunId: string): Promise<ClassFeedback> {
  const { feedback } = await findClassFeedback(ctx, courseRunId);
  if (feedback === null) throw errors.feedbackNotAsked();
  return feedback;
}

/**
 * For admins and the trainer of the class; null when its learners were not asked. Results are shown when nobody can answer any more:
 * while they grew, the difference would say what the next person answered. Throws courseRunNotFound and forbidden.
 */
export async function findClassFeedback(
  { db, actor, clock }: Reader,
  courseRunId: string,
): Promise<{ courseTitle: string; feedback: ClassFeedback | null }> {
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: {
      ...classTrainersSelect,
      course: { select: { title: true } },
      feedbackRound: {
        select: {
          ...{ askedAt: true, closesAt: true, form: { select: { questions: true } } },
          _count: { select: { requests: true, responses: true } },
        },
      },
    },
  });
  const { course, feedbackRound: round } = assertFoundAndManageable(actor, run);
  const courseTitle = course.title;
  if (round === null) return { courseTitle, feedback: null };
  const { requests: asked, responses: answered } = round._count;
  const isShown = round.closesAt <= clock() && answered >= leastFeedbackAnswers;
  const questions = parseFeedbackQuestions(round.form.questions);
  const feedback = {
    ...{ courseRunId, courseTitle, asked, answered },
    ...{ askedAt: round.askedAt.toISOString(), closesAt: round.closesAt.toISOString() },
    results: isShown ? await readResults(db, courseRunId, questions) : null,
  };
  return { courseTitle, feedback };
}

async function readResults(
  db: Reader['db'],
  courseRunId: string,
  questions: readonly FeedbackQuestion[],
): Promise<FeedbackQuestionResult[]> {
  const rows = await db.feedbackResponse.findMany({ where: { courseRunId }, select: { answers: true } });
  const responses = rows.map(({ answers }) => answers as FeedbackAnswers);
  return questions.map((question) => toResult(question, responses));
}

function toResult(question: FeedbackQuestion, responses: readonly FeedbackAnswers[]): FeedbackQuestionResult {
  const { id, kind, text } = question;
  const given = responses.flatMap((answers) => (Object.hasOwn(answers, id) ? [answers[id] ?? ''] : []));
  const numbers = given.filter((value) => typeof value === 'number');
  const count = (wanted: number) => numbers.filter((value) => value === wanted).length;
  const sum = numbers.reduce((total, value) => total + value, 0);
  return {
    ...{ id, kind, text },
    options:
      kind === 'rating'
        ? ratingLabels.map((label, place) => ({ label, count: count(place + 1) }))
        : question.options.map((label, place) => ({ label, count: count(place) })),
    average: kind === 'rating' && numbers.length > 0 ? sum / numbers.length : null,
    // Sorted, so that what one person says to two questions does not stand at the same place.
    texts: given
      .filter((value) => typeof value === 'string')
      .toSorted((one, other) => one.localeCompare(other)),
  };
}
