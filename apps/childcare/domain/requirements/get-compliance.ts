import { Prisma } from '@repo/db/childcare';
import type { Compliance, ComplianceExportQuery, ComplianceQuery } from '@repo/schemas/childcare/compliance';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { evaluationsSql } from './evaluations-sql.ts';

/** What a file says of a person beside what the page shows. Nothing but the name is known of who left. */
type Known = { staffId: string; email: string; jobRole: string };
type Person = Compliance['people'][number] & Known;
type Counts = { total: number; peopleInAll: number; compliantPeople: number };
type Found = Omit<Compliance, 'page' | 'totalPages' | 'people'> & {
  people: Person[];
  organizationId: string;
};

type Wanted = Omit<ComplianceExportQuery, 'format'>;

/** By name, or those to worry about first. Unknown requirements sort by name alone. */
function orderSql({ sort, descending }: Wanted): Prisma.Sql {
  const direction = descending ? Prisma.sql`DESC NULLS LAST` : Prisma.sql`ASC NULLS LAST`;
  if (sort === 'name') return Prisma.sql`lower(m.name) ${direction}, m.id`;
  const by =
    sort === 'compliant' ? Prisma.sql`m."isCompliant" ${direction}` : Prisma.sql`m.rank ${direction}`;
  return Prisma.sql`${by}, lower(m.name), m.id`;
}

/**
 * A person without a requirement on that day is not listed. One statement for people and counts, one for the columns: everybody is
 * evaluated, because the counts are of the whole centre, but the rest is read for the people of the page alone.
 */
async function readCompliance(
  ctx: ManagerContext,
  query: Wanted,
  part: { limit: number; offset: number } | null,
): Promise<Found> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, query.organizationId);
  const day = query.day ?? singaporeDay(ctx.clock());
  const named = query.q ? Prisma.sql`AND strpos(lower(name), lower(${query.q})) > 0` : Prisma.empty;
  const late = query.only === 'late' ? Prisma.sql`AND NOT "isCompliant"` : Prisma.empty;
  const rank =
    query.sort === 'name' || query.sort === 'compliant'
      ? Prisma.sql`NULL::int`
      : Prisma.sql`min(array_position(ARRAY['OVERDUE', 'EXPIRED', 'DUE', 'FULFILLED', 'WAIVED'], state)) FILTER (WHERE requirement_id = ${query.sort})`;
  const limits = part ? Prisma.sql`LIMIT ${part.limit} OFFSET ${part.offset}` : Prisma.empty;
  const [found] = await ctx.db.$queryRaw<(Counts & { people: Person[] | null })[]>`
    WITH evaluated AS MATERIALIZED (${evaluationsSql({ organizationIds: [organizationId], days: [day] })}),
    people AS MATERIALIZED (
      SELECT u.id, u.name, f."isCompliant", COALESCE(u.organization_id = ${organizationId}, false) AND u.role = 'LEARNER' AS "isHere",
        u.staff_id, u.email, f.rank
      FROM (
        SELECT user_id, NOT bool_or(state IN ('OVERDUE', 'EXPIRED')) AS "isCompliant", ${rank} AS rank FROM evaluated GROUP BY 1
      ) AS f
      JOIN "user" u ON u.id = f.user_id
    ), matching AS (SELECT * FROM people WHERE true ${named} ${late}),
    shown AS (
      SELECT m.*, row_number() OVER (ORDER BY ${orderSql(query)}) AS place FROM matching m ORDER BY place ${limits}
    ), cells AS (
      SELECT e.user_id, jsonb_agg(jsonb_build_object('requirementId', e.requirement_id, 'state', e.state, 'dueOn', e.due_on)) AS cells
      FROM evaluated e JOIN shown s ON s.id = e.user_id GROUP BY 1
    ), roles AS (
      SELECT DISTINCT ON (c.user_id) c.user_id, r.name
      FROM centre_stay c JOIN stay_role t ON t.stay_id = c.id JOIN job_role r ON r.id = t.job_role_id
      WHERE c.organization_id = ${organizationId} AND t.from_on <= ${day}::date AND (t.until_on IS NULL OR t.until_on > ${day}::date)
      ORDER BY c.user_id, t.from_on DESC
    )
    SELECT (SELECT count(*)::int FROM matching) AS total, (SELECT count(*)::int FROM people) AS "peopleInAll",
      (SELECT count(*)::int FROM people WHERE "isCompliant") AS "compliantPeople",
      (SELECT jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'isCompliant', s."isCompliant", 'isHere', s."isHere",
          'staffId', CASE WHEN s."isHere" THEN s.staff_id ELSE '' END, 'email', CASE WHEN s."isHere" THEN s.email ELSE '' END,
          'jobRole', COALESCE(roles.name, ''), 'cells', cells.cells
        ) ORDER BY s.place) FROM shown s JOIN cells ON cells.user_id = s.id LEFT JOIN roles ON roles.user_id = s.id) AS people`;
  const requirements = await ctx.db.$queryRaw<Compliance['requirements']>`
    SELECT q.id, q.name FROM requirement q
    WHERE q.organization_id = ${organizationId} AND EXISTS (
      SELECT FROM requirement_term t
      WHERE t.requirement_id = q.id AND t.from_on <= ${day}::date AND (t.until_on IS NULL OR t.until_on > ${day}::date)
    )
    ORDER BY lower(q.name), q.id`;
  const { people = null, ...counts } = found ?? { total: 0, peopleInAll: 0, compliantPeople: 0 };
  return { day, requirements, organizationId, people: people ?? [], ...counts };
}

/** People and requirements of a centre on a day. Throws what `getManagedCentre` throws. */
export async function getCompliance(
  ctx: ManagerContext,
  { page, limit, ...query }: ComplianceQuery,
): Promise<Compliance> {
  const {
    organizationId: _,
    people,
    ...found
  } = await readCompliance(ctx, query, {
    limit,
    offset: (page - 1) * limit,
  });
  return {
    ...found,
    people: people.map(({ id, name, isCompliant, isHere, cells }) => ({
      id,
      name,
      isCompliant,
      isHere,
      cells,
    })),
    page,
    totalPages: Math.ceil(found.total / limit),
  };
}

/** The same of everybody. */
export function getWholeCompliance(
  ctx: ManagerContext,
  { format: _, ...query }: ComplianceExportQuery,
): Promise<Found> {
  return readCompliance(ctx, query, null);
}
