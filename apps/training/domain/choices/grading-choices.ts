import type { Prisma } from '@repo/db/training';
import type { Choice } from '@repo/schemas/training/choice';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { TrainerContext } from '#domain/context.ts';
import {
  gradableAssessmentsWhere,
  gradableSubmissionsWhere,
  readGradingScope,
  submissionsOfOwnClassesWhere,
} from '#domain/grading/grading-scope.ts';
import {
  type ChoiceCriteria,
  findMatchingIdsPerWord,
  type MatchingIdsOfWord,
} from './find-matches-per-word.ts';

export type GradingChoiceCriteria = ChoiceCriteria & {
  /** Only classes that the caller teaches or assesses. */
  mine: boolean;
};

const byCourse = [
  { course: { title: 'asc' } },
  { title: 'asc' },
  { id: 'asc' },
] satisfies Prisma.AssessmentOrderByWithRelationInput[];

const inTitles = ({ ids }: MatchingIdsOfWord<'assessment' | 'course'>): Prisma.AssessmentWhereInput => ({
  OR: [{ id: { in: ids.assessment } }, { courseId: { in: ids.course } }],
});

/** Sorted by course and title, with or without submissions. */
export async function findGradableAssessmentChoices(
  ctx: TrainerContext,
  { q, value, limit }: ChoiceCriteria,
): Promise<Choice[]> {
  const words = await findMatchingIdsPerWord(ctx.db, q, 'assessment', 'course');
  const rows = await ctx.db.assessment.findMany({
    where: {
      AND: [gradableAssessmentsWhere(await readGradingScope(ctx), ctx.actor), ...words.map(inTitles)],
      ...(value !== undefined && { id: value }),
    },
    orderBy: byCourse,
    take: limit,
    select: { id: true, title: true, course: { select: { title: true } } },
  });
  return rows.map(({ id, title, course }) => ({ value: id, label: `${title} · ${course.title}` }));
}

async function handedIn(ctx: TrainerContext, mine: boolean): Promise<Prisma.SubmissionWhereInput> {
  const scope = await readGradingScope(ctx);
  const own = mine ? submissionsOfOwnClassesWhere(scope, ctx.actor) : {};
  return { AND: [{ supersededAt: null }, own, gradableSubmissionsWhere(scope, ctx.actor)] };
}

/** Assessments with submissions, and how many wait for a grade. */
export async function findSubmittedAssessmentChoices(
  ctx: TrainerContext,
  { q, value, limit, mine }: GradingChoiceCriteria,
): Promise<Choice[]> {
  const work = await handedIn(ctx, mine);
  const words = await findMatchingIdsPerWord(ctx.db, q, 'assessment', 'course');
  const rows = await ctx.db.assessment.findMany({
    where: {
      submissions: { some: work },
      AND: words.map(inTitles),
      ...(value !== undefined && { id: value }),
    },
    orderBy: byCourse,
    take: limit,
    select: {
      id: true,
      title: true,
      course: { select: { title: true } },
      _count: { select: { submissions: { where: { AND: [work, { status: 'pending' }] } } } },
    },
  });
  return rows.map(({ id, title, course, _count }) => ({
    value: id,
    label: `${title} · ${course.title} (${_count.submissions.toLocaleString('en')} to grade)`,
  }));
}

/** Classes with submissions, newest first. */
export async function findSubmittedClassChoices(
  ctx: TrainerContext,
  { q, value, limit, mine }: GradingChoiceCriteria,
): Promise<Choice[]> {
  const work = await handedIn(ctx, mine);
  const words = await findMatchingIdsPerWord(ctx.db, q, 'course');
  const rows = await ctx.db.courseRun.findMany({
    where: {
      submissions: { some: work },
      AND: words.map(({ ids, text }) => ({ OR: [{ courseId: { in: ids.course } }, { agencyRunId: text }] })),
      ...(value !== undefined && { id: value }),
    },
    orderBy: [{ startDate: 'desc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, startDate: true, endDate: true, course: { select: { title: true } } },
  });
  return rows.map(({ id, startDate, endDate, course }) => ({
    value: id,
    label: `${course.title} · ${formatDates(dateColumnToText(startDate), dateColumnToText(endDate))}`,
  }));
}
