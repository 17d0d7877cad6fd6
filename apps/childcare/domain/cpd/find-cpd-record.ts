import { Prisma } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { singaporeYear } from './cpd-hours.ts';
import {
  centreAndFormerLearnerTablesSql,
  type LearnerTables,
  personLearningTablesSql,
} from './learner-tables-sql.ts';

type Owner = { id: string; name: string; isHere: boolean; firstYear: number; lastYear: number };

export type FoundCpdRecord = {
  person: { id: string; name: string };
  isHere: boolean;
  /** Whose manager asks; undefined for the caller's own. */
  inCentre: string | undefined;
  tables: LearnerTables;
  year: number;
  /** The last first. */
  years: number[];
};

const maximumYears = 10;

/** Rows (id, first_year) of people with anything that could count; the year of the first. */
function firstYearSql({ certificates, enrollments, outsideTrainings }: LearnerTables): Prisma.Sql {
  const yearOf = (column: Prisma.Sql) =>
    Prisma.sql`date_part('year', min(${column}) AT TIME ZONE 'Asia/Singapore')::int`;
  return Prisma.sql`LEAST(
    (SELECT ${yearOf(Prisma.sql`k.issued_at`)} FROM ${certificates} k),
    (SELECT ${yearOf(Prisma.sql`e.completed_at`)} FROM ${enrollments} e),
    (SELECT date_part('year', min(o.completed_on))::int FROM ${outsideTrainings} o WHERE o.status = 'APPROVED')
  )`;
}

/**
 * Of the caller, or for a manager of a learner of the centre: of who has left, the years in which they were there. Throws
 * learnerNotFound, also for other centres' people, and cpdRecordNotFound for another year.
 */
export async function getCpdRecordScope(
  { db, actor, clock }: SignedInContext,
  { learnerId = actor.id, year: asked }: { learnerId?: string | undefined; year?: number | undefined },
): Promise<FoundCpdRecord> {
  const thisYear = singaporeYear(clock());
  const isOwn = learnerId === actor.id;
  const centre = actor.role === 'CORPORATE_ADMIN' ? actor.organizationId : null;
  if (!isOwn && centre === null) throw errors.learnerNotFound();
  const inCentre = isOwn ? undefined : (centre ?? undefined);
  const of = (table: LearnerTables) => firstYearSql(table);
  const tables = inCentre
    ? centreAndFormerLearnerTablesSql(
        inCentre,
        Prisma.sql`(
          SELECT id AS user_id, organization_id = ${inCentre} AND role = 'LEARNER' AND deactivated_at IS NULL AS is_here
          FROM "user" WHERE id = ${learnerId}
        )`,
      )
    : personLearningTablesSql(learnerId);
  const [owner] = await db.$queryRaw<Owner[]>`
    SELECT u.id, u.name, (u.organization_id = ${centre} AND u.role = 'LEARNER' AND u.deactivated_at IS NULL) IS TRUE AS "isHere",
      LEAST(${of(tables)}, date_part('year', s.joined_on)::int, ${thisYear}::int) AS "firstYear",
      CASE WHEN s.left_on IS NULL THEN ${thisYear}::int ELSE date_part('year', s.left_on - 1)::int END AS "lastYear"
    FROM "user" u LEFT JOIN (
      SELECT min(joined_on) AS joined_on, CASE WHEN bool_and(left_on IS NOT NULL) THEN max(left_on) END AS left_on
      FROM centre_stay WHERE user_id = ${learnerId} AND organization_id = ${inCentre ?? ''} AND (left_on IS NULL OR left_on > joined_on)
    ) s ON true
    WHERE u.id = ${learnerId} AND (u.id = ${actor.id} OR s.joined_on IS NOT NULL)`;
  if (!owner) throw errors.learnerNotFound();
  const { id, name, isHere, firstYear, lastYear } = owner;
  const count = Math.min(Math.max(1, lastYear - firstYear + 1), maximumYears);
  const years = Array.from({ length: count }, (_, index) => lastYear - index);
  const year = asked ?? lastYear;
  if (!years.includes(year)) throw errors.cpdRecordNotFound();
  return { person: { id, name }, isHere: isOwn || isHere, inCentre, tables, year, years };
}
