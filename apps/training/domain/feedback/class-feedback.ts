import {
  type ClassFeedback,
  type FeedbackAnswers,
  type FeedbackQuestion,
  type FeedbackQuestionResult,
  leastFeedbackAnswers,
  ratingLabels,
} from '@repo/schemas/training/feedback';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { parseFeedbackQuestions } from './feedback-form.ts';

/**
 * For admins and the trainer of the class. Results are shown when nobody can answer any more: while they grew, each new answer could be
 * told from the difference. Throws courseRunNotFound, forbidden and feedbackNotAsked.
 */
export async function getClassFeedback(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<ClassFeedback> {
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: {
      trainerId: true,
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
  if (round === null) throw errors.feedbackNotAsked();
  const { requests: asked, responses: answered } = round._count;
  const isShown = round.closesAt <= clock() && answered >= leastFeedbackAnswers;
  return {
    ...{ courseRunId, courseTitle: course.title, asked, answered },
    ...{ askedAt: round.askedAt.toISOString(), closesAt: round.closesAt.toISOString() },
    results: isShown ? await readResults() : null,
  };

  async function readResults(): Promise<FeedbackQuestionResult[]> {
    // Their ids are random.
    const rows = await db.feedbackResponse.findMany({
      where: { courseRunId },
      orderBy: { id: 'asc' },
      select: { answers: true },
    });
    const responses = rows.map(({ answers }) => answers as FeedbackAnswers);
    return parseFeedbackQuestions(round?.form.questions).map((question) => toResult(question, responses));
  }
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
