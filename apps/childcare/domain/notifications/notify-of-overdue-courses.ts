import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { evaluationsSql } from '#domain/requirements/evaluations-sql.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { centresLongOverdueKind, overdueSummaryKind } from '#notifications/centre-kinds.ts';
import { notifications } from './notifications.ts';

type Summary = {
  userId: string;
  organizationName: string;
  people: number;
  courses: number;
  late: number;
  soon: number;
};

const soonDays = 30;
/** Whoever has been late for longer is reported to the platform. */
const longDays = 30;
const shownCentres = 5;

/** Centres that require something. Index: requirement_organization_id_idx. */
async function findRequiringCentres(tx: ChildcareDb): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT organization_id AS id FROM requirement WHERE ended_on IS NULL`;
  return rows.map(({ id }) => id);
}

type Required = { id: string; late: number; soon: number; longLate: number };

/** Few enough for one statement under load. */
const centresAtOnce = 20;

/** By centre: people with required training that is late, due soon, or late for long. */
async function countRequired(tx: ChildcareDb, now: Date): Promise<Required[]> {
  const all = await findRequiringCentres(tx);
  const counted: Required[] = [];
  for (let start = 0; start < all.length; start += centresAtOnce) {
    const organizationIds = all.slice(start, start + centresAtOnce);
    const evaluated = evaluationsSql({ organizationIds, days: [singaporeDay(now)] });
    counted.push(
      ...(await tx.$queryRaw<Required[]>`
        SELECT e.organization_id AS id,
          (count(DISTINCT e.user_id) FILTER (WHERE e.state IN ('OVERDUE', 'EXPIRED')))::int AS late,
          (count(DISTINCT e.user_id) FILTER (WHERE e.state IN ('DUE', 'FULFILLED') AND e.due_on <= e.day + ${soonDays}::int))::int AS soon,
          (count(DISTINCT e.user_id) FILTER (WHERE e.state IN ('OVERDUE', 'EXPIRED') AND e.due_on < e.day - ${longDays}::int))::int AS "longLate"
        FROM (${evaluated}) AS e GROUP BY 1`),
    );
  }
  return counted;
}

/**
 * Of each manager whose centre has something overdue, or required training that is late or due soon, and who was not notified this week.
 * Index: assignment_open_deadline.
 */
async function readSummaries(tx: ChildcareDb, now: Date, week: string): Promise<Summary[]> {
  const counted = JSON.stringify(await countRequired(tx, now));
  return tx.$queryRaw<Summary[]>`
    WITH overdue AS (
      SELECT a.organization_id AS id, count(DISTINCT a.learner_id)::int AS people, count(*)::int AS courses
      FROM assignment a
      JOIN "user" u ON u.id = a.learner_id AND u.deactivated_at IS NULL
      LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
      WHERE a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') AND a.deadline < ${now}::timestamptz
        AND (a.payment_status IS NULL OR a.payment_status = 'PAID') AND e.progress IS DISTINCT FROM 100
      GROUP BY a.organization_id
    ), required AS (
      SELECT * FROM jsonb_to_recordset(${counted}::jsonb) AS of_centre (id text, late int, soon int)
    )
    SELECT m.id AS "userId", o.name AS "organizationName", COALESCE(overdue.people, 0) AS people,
      COALESCE(overdue.courses, 0) AS courses, COALESCE(required.late, 0) AS late, COALESCE(required.soon, 0) AS soon
    FROM overdue
    FULL JOIN required ON required.id = overdue.id
    JOIN organization o ON o.id = COALESCE(overdue.id, required.id)
    JOIN "user" m ON m.organization_id = o.id AND m.role = 'CORPORATE_ADMIN' AND m.deactivated_at IS NULL
    WHERE COALESCE(overdue.courses, 0) + COALESCE(required.late, 0) + COALESCE(required.soon, 0) > 0 AND NOT EXISTS (
      SELECT FROM notification n
      WHERE n.user_id = m.id AND n.kind = ${overdueSummaryKind.kind} AND n.data ->> 'week' = ${week}
    )`;
}

/** `YYYY-MM-DD`, in Singapore. */
function mondayOf(instant: Date): string {
  const day = new Date(singaporeDay(instant));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

type Tools = Pick<Context, 'db' | 'clock'>;

/** One after the other under a lock, so that of repeated and concurrent runs one tells; a run that is broken off has told nobody. */
function onceAWeek(
  { db, clock }: Tools,
  kind: string,
  tell: (tx: ChildcareDb, week: string, now: Date) => Promise<void>,
): Promise<void> {
  return inTransaction(
    db,
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${kind}, 0))::text`;
      const now = clock();
      await tell(tx, mondayOf(now), now);
    },
    { timeoutMs: 120_000 },
  );
}

/** Once a week for each manager, also when the job is repeated. */
export function notifyManagersOfOverdueCoursesOnceAWeek(tools: Tools): Promise<void> {
  return onceAWeek(tools, overdueSummaryKind.kind, async (tx, week, now) => {
    const summaries = await readSummaries(tx, now, week);
    const notices = summaries.map(({ userId, ...data }) => ({ userId, data: { ...data, week } }));
    await notifications.notify(tx, tools, overdueSummaryKind, notices);
  });
}

/** Once a week for each of the platform's administrators, where people have been late with required training for long. */
export function notifyPlatformOfLateCentresOnceAWeek(tools: Tools): Promise<void> {
  return onceAWeek(tools, centresLongOverdueKind.kind, async (tx, week, now) => {
    const admins = await tx.$queryRaw<{ id: string }[]>`
      SELECT u.id FROM "user" u
      WHERE u.role = 'SUPER_ADMIN' AND u.deactivated_at IS NULL AND NOT EXISTS (
        SELECT FROM notification n
        WHERE n.user_id = u.id AND n.kind = ${centresLongOverdueKind.kind} AND n.data ->> 'week' = ${week}
      )`;
    if (admins.length === 0) return;
    const counted = JSON.stringify(await countRequired(tx, now));
    const late = await tx.$queryRaw<{ name: string; people: number }[]>`
      SELECT o.name, c."longLate" AS people FROM jsonb_to_recordset(${counted}::jsonb) AS c (id text, "longLate" int)
      JOIN organization o ON o.id = c.id
      WHERE c."longLate" > 0 ORDER BY 2 DESC, o.name`;
    if (late.length === 0) return;
    const data = {
      centres: late.slice(0, shownCentres),
      total: late.length,
      people: late.reduce((sum, { people }) => sum + people, 0),
      days: longDays,
      week,
    };
    await notifications.notify(
      tx,
      tools,
      centresLongOverdueKind,
      admins.map(({ id: userId }) => ({ userId, data })),
    );
  });
}
