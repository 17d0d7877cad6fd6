import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import type { Choice } from '@repo/schemas/training/choice';
import { formatDates } from '#domain/calendar/format-dates.ts';
import type { DateText } from '#domain/calendar/singapore-date.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { unfinishedRunsSql } from '#domain/classes/list-unfinished-runs.ts';
import type { AdminContext } from '#domain/context.ts';
import { toRoomVenue } from '#domain/rooms/lock-rooms-and-fill-venues.ts';
import { type ChoiceCriteria, findMatchingIdsPerWord } from './find-matches-per-word.ts';

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
  const words = await findMatchingIdsPerWord(ctx.db, q, 'course');
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
  const words = value === undefined ? await findMatchingIdsPerWord(ctx.db, q, 'trainer') : [];
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

/** Rooms in use by name; a chosen value is included even if it is closed. */
export async function findRoomChoices(
  ctx: AdminContext,
  { q, value, limit }: ChoiceCriteria,
): Promise<Choice[]> {
  const words = value === undefined ? await findMatchingIdsPerWord(ctx.db, q, 'room') : [];
  const rows = await ctx.db.room.findMany({
    where:
      value === undefined
        ? { closedAt: null, AND: words.map(({ ids }) => ({ id: { in: ids.room } })) }
        : { id: value },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map((room) => ({
    value: room.id,
    label: `${room.name}${room.closedAt ? ' (no longer used)' : ''}, up to ${room.capacity.toLocaleString('en')}`,
    description: describeVenue({ ...toRoomVenue(room), venueRoom: '' }),
  }));
}

type UnfinishedClass = {
  id: string;
  startDate: DateText | null;
  endDate: DateText | null;
  title: string;
  code: string;
};

/** Neither finished nor cancelled, the next first. */
export async function findUnfinishedClassChoices(
  ctx: AdminContext,
  { q, value, limit }: ChoiceCriteria,
): Promise<Choice[]> {
  const words = await findMatchingIdsPerWord(ctx.db, q, 'course', 'teacher');
  const conditions = [
    unfinishedRunsSql(ctx),
    ...words.map(
      ({ ids, text }) => Prisma.sql`(r.course_id = ANY(${ids.course}) OR r.trainer_id = ANY(${ids.teacher})
        OR r.agency_run_id ILIKE ${`%${text.contains}%`})`,
    ),
    ...(value === undefined ? [] : [Prisma.sql`r.id = ${value}`]),
  ];
  const rows = await readCoalescedRows<UnfinishedClass>(
    ctx.db,
    Prisma.sql`
    SELECT r.id, r.start_date::text AS "startDate", r.end_date::text AS "endDate", c.title, c.code
    FROM course_run r JOIN course c ON c.id = r.course_id
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY r.start_date NULLS LAST, r.id LIMIT ${limit}`,
  );
  return rows.map(({ id, startDate, endDate, title, code }) => ({
    value: id,
    label: `${title}, ${formatDates(startDate, endDate)}, ${code}`,
  }));
}
