import type { RequirementList, RequirementsQuery } from '@repo/schemas/childcare/requirement';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { evaluationsSql } from './evaluations-sql.ts';
import { readRequirements } from './read-requirements.ts';
import { toRequirement } from './store-requirement.ts';

type Count = { id: string; people: number; notCompliant: number };

/** With how many people it is asked of today, and how many of them are late. Throws what `getManagedCentre` throws. */
export async function listRequirements(
  ctx: ManagerContext,
  { organizationId: inCentre, id, ...part }: RequirementsQuery,
): Promise<RequirementList> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  const only = id === undefined ? {} : { id };
  const rows = await readRequirements(ctx.db, { organizationId, ...only, part });
  const total = await ctx.db.requirement.count({ where: { organizationId, ...only } });
  const days = [singaporeDay(ctx.clock())];
  const counts = await ctx.db.$queryRaw<Count[]>`
    SELECT e.requirement_id AS id, count(*)::int AS people, (count(*) FILTER (WHERE e.state IN ('OVERDUE', 'EXPIRED')))::int AS "notCompliant"
    FROM (${evaluationsSql({ organizationIds: [organizationId], days, requirementIds: rows.map((row) => row.id) })}) AS e GROUP BY 1`;
  const countOf = new Map(counts.map(({ id, ...count }) => [id, count]));
  return {
    requirements: rows.map((row) => ({
      ...toRequirement(row),
      ...(countOf.get(row.id) ?? { people: 0, notCompliant: 0 }),
    })),
    total,
    page: part.page,
    totalPages: Math.ceil(total / part.limit),
  };
}
