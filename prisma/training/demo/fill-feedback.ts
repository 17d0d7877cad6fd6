import type { TrainingDb } from '@repo/db/training';
import { type FeedbackAnswers, leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { standardFeedbackForm } from '@repo/schemas/training/standard-feedback-form';
import { createSeededRandom, type SeededRandom } from '@repo/workbench/pictures/random';
import { at, plusDays } from '../../demo/days.ts';
import type { MadeRun } from './fill-runs.ts';
import type { PersonKey } from './people.ts';

type Context = { runs: readonly MadeRun[]; ids: Record<PersonKey, string>; now: Date };

/** Classes that are over were asked on the day after; of those that were asked lately, some learners have not answered. */
export async function fillFeedback(db: TrainingDb, { runs, ids, now }: Context): Promise<void> {
  const random = createSeededRandom('feedback');
  const { isAsked: _, version: _version, ...form } = standardFeedbackForm;
  const { id: formId } = await db.feedbackForm.create({
    data: { ...form, number: 1, askedFrom: now, creatorId: ids.admin, createdAt: now },
  });
  for (const { id: courseRunId, run, sessions, enrolments, endDay } of runs) {
    const last = sessions.at(-1)?.ends;
    const askedAt = at(plusDays(endDay, 1), '09:15');
    const learners = enrolments.filter(({ status }) => status === 'enrolled' || status === 'completed');
    if (!last || askedAt > now || learners.length < leastFeedbackAnswers || run.status === 'Cancelled')
      continue;
    const closesAt = at(plusDays(endDay, 1 + form.daysOpen), '23:59');
    const isOver = closesAt <= now;
    const round = { courseRunId, formId, askedAt, closesAt, closedAt: isOver ? closesAt : null };
    await db.feedbackRound.create({ data: round });
    const requests = learners.map(({ id, person }) => ({
      ...{ enrolmentId: id, courseRunId },
      hasAnswered: (isOver || person !== 'learner') && random.chance(0.8),
    }));
    await db.feedbackRequest.createMany({ data: requests });
    await db.feedbackResponse.createMany({
      data: requests
        .filter(({ hasAnswered }) => hasAnswered)
        .map(() => ({ courseRunId, answers: makeAnswers(random) })),
    });
  }
}

function makeAnswers(random: SeededRandom): FeedbackAnswers {
  const answers: FeedbackAnswers = {};
  for (const [place, { id, kind }] of standardFeedbackForm.questions.entries()) {
    if (kind === 'rating') answers[id] = random.pick([5, 5, 4, 4, 4, 3, 2]);
    else if (random.chance(0.4)) answers[id] = random.pick(place === 5 ? helped : better);
  }
  return answers;
}

const helped = [
  'Working through real cases in small groups.',
  'The trainer waited until everybody had done the step.',
  '老师讲得很清楚，例子也很实用。',
  'பயிற்சிகள் மிகவும் பயனுள்ளதாக இருந்தன.',
  'The handout. I still use it at work.',
] as const;

const better = [
  'More time for practice, less for slides.',
  'The room was too cold.',
  '希望可以多一点练习时间。',
  'Please send the material before the first day.',
  'Start a little later, many of us come from night shift.',
] as const;
