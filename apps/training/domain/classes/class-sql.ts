import { modeOfTrainingLabel } from '@repo/agency/code-lists';
import { readCoalescedRows } from '@repo/db/hot-read';
import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AdminClassQuery, ClassPeriod, ClassRow } from '@repo/schemas/training/class';
import type { DateText } from '#domain/calendar/singapore-date.ts';
import { describeVenue } from './describe-venue.ts';

type Row = Omit<ClassRow, 'course' | 'trainer' | 'capacity' | 'venue' | 'courseRunId'> & {
  courseId: string;
  code: string;
  title: string;
  trainerId: string | null;
  trainerName: string | null;
  trainerEmail: string | null;
} & Parameters<typeof describeVenue>[0];

/** A run without dates is upcoming; one without an end ends on its first day. */
const periods: Record<ClassPeriod, (today: DateText) => Prisma.Sql> = {
  upcoming: (today) => Prisma.sql`(run.start_date IS NULL OR run.start_date > ${today}::date)`,
  ongoing: (today) =>
    Prisma.sql`(run.start_date <= ${today}::date AND COALESCE(run.end_date, run.start_date) >= ${today}::date)`,
  completed: (today) =>
    Prisma.sql`(run.start_date IS NOT NULL AND COALESCE(run.end_date, run.start_date) < ${today}::date)`,
};

export function classConditionsSql(query: Partial<AdminClassQuery>, today: DateText): Prisma.Sql[] {
  const { status, q, classStatus, trainerId, courseId } = query;
  const conditions = [Prisma.sql`TRUE`];
  if (status) conditions.push(periods[status](today));
  if (classStatus) conditions.push(Prisma.sql`run.status::text = ANY(${classStatus})`);
  if (trainerId) conditions.push(Prisma.sql`run.trainer_id = ${trainerId}`);
  if (courseId) conditions.push(Prisma.sql`run.course_id = ${courseId}`);
  if (q) {
    const pattern = `%${escapeLikePattern(q)}%`;
    conditions.push(
      Prisma.sql`(course.title ILIKE ${pattern} OR course.code ILIKE ${pattern}
        OR run.agency_run_id ILIKE ${pattern} OR trainer.full_name ILIKE ${pattern})`,
    );
  }
  return conditions;
}

/** Unfinished classes first, the next one first and undated ones last; then finished ones, newest first. */
function byNearness(today: DateText): Prisma.Sql {
  const isOver = Prisma.sql`COALESCE(COALESCE(run.end_date, run.start_date) < ${today}::date, FALSE)`;
  return Prisma.sql`${isOver}, CASE WHEN NOT ${isOver} THEN run.start_date END ASC NULLS LAST,
    run.start_date DESC NULLS LAST, run.id`;
}

const orders: Record<ClassSort, Prisma.Sql> = {
  start: Prisma.sql`run.start_date ASC NULLS LAST, run.id`,
  '-start': Prisma.sql`run.start_date DESC NULLS LAST, run.id DESC`,
  title: Prisma.sql`course.title ASC, run.start_date DESC NULLS LAST, run.id`,
  '-title': Prisma.sql`course.title DESC, run.start_date DESC NULLS LAST, run.id`,
  enrolled: Prisma.sql`run.enrolled_count ASC, run.start_date DESC NULLS LAST, run.id`,
  '-enrolled': Prisma.sql`run.enrolled_count DESC, run.start_date DESC NULLS LAST, run.id`,
};

const tables = Prisma.sql`course_run run JOIN course ON course.id = run.course_id
  LEFT JOIN "user" trainer ON trainer.id = run.trainer_id`;

type ClassSort = NonNullable<AdminClassQuery['sort']>;
export type ClassQuery = {
  conditions: Prisma.Sql[];
  /** Absent: as `byNearness` says. */
  sort?: ClassSort | undefined;
  /** Replaces the whole sort, for a column that only the caller knows. */
  order?: Prisma.Sql;
  today: DateText;
  page?: { skip: number; take: number };
};

export async function findClasses(
  db: TrainingDb,
  { conditions, sort, order, today, page }: ClassQuery,
): Promise<ClassRow[]> {
  const rows = await readCoalescedRows<Row>(
    db,
    Prisma.sql`
    SELECT run.id, run.agency_run_id AS "agencyRunId", run.status::text AS status,
      run.start_date::text AS "startDate", run.end_date::text AS "endDate",
      course.id AS "courseId", course.code, course.title,
      trainer.id AS "trainerId", trainer.full_name AS "trainerName", trainer.email AS "trainerEmail",
      run.enrolled_count AS "enrolledCount", run.intake_size AS "intakeSize", run.threshold,
      run.minimum_learners AS "minimumLearners", run.mode_of_learning AS "modeOfLearning",
      run.venue_block AS "venueBlock", run.venue_street AS "venueStreet", run.venue_building AS "venueBuilding",
      run.venue_floor AS "venueFloor", run.venue_unit AS "venueUnit",
      run.venue_postal_code AS "venuePostalCode", run.venue_room AS "venueRoom",
      (SELECT count(*)::int FROM course_run_session WHERE course_run_id = run.id) AS "sessionCount"
    FROM ${tables}
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${order ?? (sort ? orders[sort] : byNearness(today))}
    ${page ? Prisma.sql`LIMIT ${page.take} OFFSET ${page.skip}` : Prisma.empty}`,
  );
  return rows.map(toClassRow);
}

export async function findClassIds(
  db: TrainingDb,
  { conditions, sort, order, today }: Omit<ClassQuery, 'page'>,
): Promise<{ id: string }[]> {
  return db.$queryRaw`
    SELECT run.id FROM ${tables} WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${order ?? (sort ? orders[sort] : byNearness(today))}`;
}

export async function countClasses(db: TrainingDb, conditions: Prisma.Sql[]): Promise<number> {
  const [row] = await readCoalescedRows<{ total: number }>(
    db,
    Prisma.sql`SELECT count(*)::int AS total FROM ${tables} WHERE ${Prisma.join(conditions, ' AND ')}`,
  );
  return row?.total ?? 0;
}

function toClassRow(row: Row): ClassRow {
  const { courseId, code, title, trainerId, trainerName, trainerEmail, ...run } = row;
  return {
    ...run,
    courseRunId: run.id,
    course: { id: courseId, code, title },
    trainer:
      trainerId === null ? null : { id: trainerId, fullName: trainerName ?? '', email: trainerEmail ?? '' },
    capacity: run.intakeSize + run.threshold,
    modeOfLearning: modeOfTrainingLabel(run.modeOfLearning),
    venue: describeVenue(row),
  };
}
