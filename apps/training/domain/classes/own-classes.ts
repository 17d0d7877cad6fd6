import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { ClassRow } from '@repo/schemas/training/class';
import type { Enrolment } from '@repo/schemas/training/enrolment';
import type { OwnClassFilters, OwnClassView } from '@repo/schemas/training/own-class';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { enrolmentSelect, toEnrolment } from '#domain/enrolments/enrolment-rows.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { type ClassQuery, classConditionsSql, countClasses, findClasses } from './class-sql.ts';
import { taughtOrAssistedRunIdsSql } from './taught-by.ts';

/** `enrolment`: the caller's own; null for a class they teach. */
export type OwnClass = ClassRow & { enrolment: Enrolment | null };

type Caller = Pick<SignedInContext, 'db' | 'actor' | 'clock'>;

/** Indexes: course_run_trainer_id_start_date_idx, enrolment_user_id_course_run_id_key. */
function ownership(view: OwnClassView, userId: string, { mine }: OwnClassFilters): Prisma.Sql {
  if (view === 'teaching') return Prisma.sql`run.id IN ${taughtOrAssistedRunIdsSql(userId)}`;
  const chosen = mine.length > 0 ? Prisma.sql`AND e.status::text = ANY(${mine})` : Prisma.empty;
  return Prisma.sql`run.id IN (
    SELECT e.course_run_id FROM enrolment e WHERE e.user_id = ${userId} AND e.status <> 'withdrawn' ${chosen})`;
}

function matching(text: string): Prisma.Sql[] {
  if (!text) return [];
  const pattern = `%${escapeLikePattern(text)}%`;
  return [
    Prisma.sql`(course.title ILIKE ${pattern} OR course.code ILIKE ${pattern} OR trainer.full_name ILIKE ${pattern}
      OR concat_ws(' ', run.venue_room, run.venue_block, run.venue_street, run.venue_building, run.venue_postal_code)
        ILIKE ${pattern})`,
  ];
}

function orderOf(userId: string, sort: OwnClassFilters['sort']): Pick<ClassQuery, 'sort' | 'order'> {
  if (sort === null) return {};
  const { id, descending } = sort;
  if (id !== 'mine' && id !== 'progress') return { sort: descending ? `-${id}` : id };
  const column = id === 'mine' ? Prisma.sql`e.status::text` : Prisma.sql`e.progress`;
  const value = Prisma.sql`(
    SELECT ${column} FROM enrolment e WHERE e.user_id = ${userId} AND e.course_run_id = run.id)`;
  const last = Prisma.sql`run.start_date DESC NULLS LAST, run.id`;
  return { order: descending ? Prisma.sql`${value} DESC, ${last}` : Prisma.sql`${value}, ${last}` };
}

/** By default the next class first and finished ones last. */
export function toOwnClassesQuery(
  { actor, clock }: Omit<Caller, 'db'>,
  view: OwnClassView,
  filters: OwnClassFilters,
): ClassQuery {
  const today = singaporeDate(clock());
  const { period, classStatus } = filters;
  const known = { status: period, ...(classStatus.length > 0 && { classStatus }) };
  return {
    conditions: [
      ownership(view, actor.id, filters),
      ...classConditionsSql(known, today),
      ...matching(filters.q.trim()),
    ],
    today,
    ...orderOf(actor.id, filters.sort),
  };
}

export async function withOwnEnrolments(
  db: TrainingDb,
  userId: string,
  rows: readonly ClassRow[],
): Promise<OwnClass[]> {
  if (rows.length === 0) return [];
  const enrolments = await db.enrolment.findMany({
    where: { userId, courseRunId: { in: rows.map(({ id }) => id) } },
    select: enrolmentSelect,
  });
  const byRun = new Map(enrolments.map((row) => [row.courseRunId, toEnrolment(row)]));
  return rows.map((row) => ({ ...row, enrolment: byRun.get(row.id) ?? null }));
}

export async function listOwnClassesPage(
  ctx: Caller,
  view: OwnClassView,
  filters: OwnClassFilters & Paging,
): Promise<{ rows: OwnClass[]; total: number }> {
  const wanted = toOwnClassesQuery(ctx, view, filters);
  const [rows, total] = await Promise.all([
    findClasses(ctx.db, { ...wanted, page: toSkipAndTake(filters) }),
    countClasses(ctx.db, wanted.conditions),
  ]);
  if (view === 'teaching') return { rows: rows.map((row) => ({ ...row, enrolment: null })), total };
  return { rows: await withOwnEnrolments(ctx.db, ctx.actor.id, rows), total };
}
