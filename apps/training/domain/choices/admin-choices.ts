import type { Prisma } from '@repo/db/training';
import type { Choice } from '@repo/schemas/training/choice';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { unfinishedRuns } from '#domain/classes/list-unfinished-runs.ts';
import type { AdminContext } from '#domain/context.ts';
import { type ChoiceCriteria, findMatchesPerWord } from './find-matches-per-word.ts';

/** Sorted by title; the value is the id. */
export async function findCourseChoices(ctx: AdminContext, wanted: ChoiceCriteria): Promise<Choice[]> {
  const rows = await findCourses(ctx, wanted, 'id');
  return rows.map(({ id, code, title }) => ({ value: id, label: `${title} (${code})` }));
}

/** Sorted by title; the value is the code. */
export async function findCourseCodeChoices(ctx: AdminContext, wanted: ChoiceCriteria): Promise<Choice[]> {
  const rows = await findCourses(ctx, wanted, 'code');
  return rows.map(({ code, title }) => ({ value: code, label: title, description: code }));
}

async function findCourses(
  ctx: AdminContext,
  { q, value, limit }: ChoiceCriteria,
  valueColumn: 'id' | 'code',
) {
  const words = await findMatchesPerWord(ctx.db, q, 'course');
  return ctx.db.course.findMany({
    where: {
      AND: words.map(({ ids }) => ({ id: { in: ids.course } })),
      ...(value !== undefined && { [valueColumn]: value }),
    },
    orderBy: [{ title: 'asc' }, { code: 'asc' }],
    take: limit,
    select: { id: true, code: true, title: true },
  });
}

/** Active trainers by name; a chosen value is included even if it is no longer one. */
export async function findTrainerChoices(
  ctx: AdminContext,
  { q, value, limit }: ChoiceCriteria,
): Promise<Choice[]> {
  const words = value === undefined ? await findMatchesPerWord(ctx.db, q, 'trainer') : [];
  const available = { roles: { has: 'trainer' }, deactivatedAt: null } satisfies Prisma.UserWhereInput;
  const rows = await ctx.db.user.findMany({
    where:
      value === undefined
        ? { ...available, AND: words.map(({ ids }) => ({ id: { in: ids.trainer } })) }
        : { id: value, OR: [available, { assignedRuns: { some: {} } }] },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, fullName: true, email: true, roles: true, deactivatedAt: true },
  });
  return rows.map((person) => ({ value: person.id, label: trainerLabel(person) }));
}

type Trainer = Prisma.UserGetPayload<{
  select: { fullName: true; email: true; roles: true; deactivatedAt: true };
}>;

function trainerLabel({ fullName, email, roles, deactivatedAt }: Trainer): string {
  if (deactivatedAt) return `${fullName} (deactivated), ${email}`;
  return roles.includes('trainer') ? `${fullName}, ${email}` : `${fullName} (no longer a trainer), ${email}`;
}

/** Neither finished nor cancelled, the next first. */
export async function findUnfinishedClassChoices(
  ctx: AdminContext,
  { q, value, limit }: ChoiceCriteria,
): Promise<Choice[]> {
  const words = await findMatchesPerWord(ctx.db, q, 'course', 'teacher');
  const rows = await ctx.db.courseRun.findMany({
    where: {
      AND: [
        unfinishedRuns(ctx),
        ...words.map(({ ids, text }) => ({
          OR: [{ courseId: { in: ids.course } }, { trainerId: { in: ids.teacher } }, { agencyRunId: text }],
        })),
      ],
      ...(value !== undefined && { id: value }),
    },
    orderBy: [{ startDate: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take: limit,
    select: { id: true, startDate: true, endDate: true, course: { select: { title: true, code: true } } },
  });
  return rows.map(({ id, startDate, endDate, course }) => ({
    value: id,
    label: `${course.title}, ${formatDates(dateText(startDate), dateText(endDate))}, ${course.code}`,
  }));
}
