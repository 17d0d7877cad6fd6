import { Prisma } from '@repo/db/childcare';
import type { Compliance, ComplianceExportQuery, ComplianceQuery } from '@repo/schemas/childcare/compliance';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { evaluationsSql } from './evaluations-sql.ts';

type Person = Compliance['people'][number];
type Found = Omit<Compliance, 'page' | 'totalPages'>;
type Counts = { total: number; peopleInAll: number; compliantPeople: number };

/** A person without a requirement on that day is not listed. One statement for people and counts, one for the columns. */
async function readCompliance(
  ctx: ManagerContext,
  query: Omit<ComplianceExportQuery, 'format'>,
  part: { limit: number; offset: number } | null,
): Promise<Found> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, query.organizationId);
  const day = query.day ?? singaporeDay(ctx.clock());
  const named = query.q ? Prisma.sql`AND strpos(lower(name), lower(${query.q})) > 0` : Prisma.empty;
  const late = query.only === 'late' ? Prisma.sql`AND NOT "isCompliant"` : Prisma.empty;
  const limits = part ? Prisma.sql`LIMIT ${part.limit} OFFSET ${part.offset}` : Prisma.empty;
  const [found] = await ctx.db.$queryRaw<(Counts & { people: Person[] | null })[]>`
    WITH people AS MATERIALIZED (
      SELECT u.id, u.name, NOT bool_or(e.state IN ('OVERDUE', 'EXPIRED')) AS "isCompliant",
        jsonb_agg(jsonb_build_object('requirementId', e.requirement_id, 'state', e.state, 'dueOn', e.due_on)) AS cells
      FROM (${evaluationsSql({ organizationIds: [organizationId], days: [day] })}) AS e JOIN "user" u ON u.id = e.user_id
      GROUP BY u.id
    ), matching AS (SELECT * FROM people WHERE true ${named} ${late})
    SELECT (SELECT count(*)::int FROM matching) AS total, (SELECT count(*)::int FROM people) AS "peopleInAll",
      (SELECT count(*)::int FROM people WHERE "isCompliant") AS "compliantPeople",
      (SELECT jsonb_agg(to_jsonb(shown)) FROM (SELECT * FROM matching ORDER BY lower(name), id ${limits}) AS shown) AS people`;
  const requirements = await ctx.db.$queryRaw<Compliance['requirements']>`
    SELECT q.id, q.name FROM requirement q
    WHERE q.organization_id = ${organizationId} AND EXISTS (
      SELECT FROM requirement_term t
      WHERE t.requirement_id = q.id AND t.from_on <= ${day}::date AND (t.until_on IS NULL OR t.until_on > ${day}::date)
    )
    ORDER BY lower(q.name), q.id`;
  const { people = null, ...counts } = found ?? { total: 0, peopleInAll: 0, compliantPeople: 0 };
  return { day, requirements, people: people ?? [], ...counts };
}

/** People and requirements of a centre on a day. Throws what `getManagedCentre` throws. */
export async function getCompliance(
  ctx: ManagerContext,
  { page, limit, ...query }: ComplianceQuery,
): Promise<Compliance> {
  const found = await readCompliance(ctx, query, { limit, offset: (page - 1) * limit });
  return { ...found, page, totalPages: Math.ceil(found.total / limit) };
}

/** The same of everybody. */
export function getWholeCompliance(
  ctx: ManagerContext,
  { format: _, ...query }: ComplianceExportQuery,
): Promise<Found> {
  return readCompliance(ctx, query, null);
}
