import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { PeopleQuery } from '@repo/schemas/childcare/people';
import type { ManagerContext } from '#domain/context.ts';
import { learnerCountsSql } from './cells-sql.ts';
import { cpdHoursSql } from './cpd-hours-sql.ts';
import { getManagedCentre, type ManagedCentre } from './get-managed-centre.ts';
import { matchingPeopleSql } from './matching-people-sql.ts';

export type CentrePerson = {
  id: string;
  name: string;
  email: string;
  jobTitle: string;
  staffId: string;
  /** `false`: invited, but no password is set yet. */
  hasJoined: boolean;
  cpdHours: number;
  /** Without waived courses. */
  assigned: number;
  done: number;
  overdue: number;
  dueSoon: number;
};

type Found = { total: number; ids: string[] };

const maximumOffset = 2_000_000_000;

/** In the order of `ids`. */
export function readCentrePeople(
  db: ChildcareDb,
  scope: { organizationId: string; ids: string[]; now: Date },
): Promise<CentrePerson[]> {
  const { ids } = scope;
  return db.$queryRaw<CentrePerson[]>`
    SELECT l.id, l.name, l.email, l.job_title AS "jobTitle", l.staff_id AS "staffId",
      l.password_hash IS NOT NULL AS "hasJoined", COALESCE(e.hours, 0)::float8 AS "cpdHours",
      COALESCE(s.assigned, 0) AS assigned, COALESCE(s.done, 0) AS done, COALESCE(s.overdue, 0) AS overdue,
      COALESCE(s.due_soon, 0) AS "dueSoon"
    FROM "user" l LEFT JOIN ${learnerCountsSql(scope)} s ON s.learner_id = l.id
    LEFT JOIN ${cpdHoursSql(scope)} e ON e.user_id = l.id
    WHERE l.id = ANY(${ids}::text[]) ORDER BY array_position(${ids}::text[], l.id)`;
}

/** Two statements, the second for the page's people only. `total` counts all matches. Throws what `getManagedCentre` throws. */
export async function listPeople(
  ctx: ManagerContext,
  { page, limit, sort, descending, ...group }: PeopleQuery,
): Promise<{ organization: ManagedCentre; people: CentrePerson[]; total: number }> {
  const { db } = ctx;
  const now = ctx.clock();
  const organization = await getManagedCentre(ctx, db, undefined);
  const organizationId = organization.id;
  const wanted = matchingPeopleSql({ ...group, organizationId, now, order: { sort, descending } });
  const first = Math.min((page - 1) * limit, maximumOffset);
  const [found] = await db.$queryRaw<[Found]>`
    WITH wanted AS MATERIALIZED (SELECT id, place FROM ${wanted} w)
    SELECT (SELECT count(*)::int FROM wanted) AS total,
      ARRAY(SELECT id FROM wanted WHERE place > ${first} AND place <= ${first + limit} ORDER BY place) AS ids`;
  const { ids, total } = found;
  return { organization, people: await readCentrePeople(db, { organizationId, ids, now }), total };
}

/** The ids of matching people, in list order. */
export async function findMatchingPeopleIds(
  db: ChildcareDb,
  wanted: Parameters<typeof matchingPeopleSql>[0],
): Promise<{ id: string }[]> {
  return db.$queryRaw(Prisma.sql`SELECT id FROM ${matchingPeopleSql(wanted)} w ORDER BY place`);
}
