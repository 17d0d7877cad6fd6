import type { ComplianceTrend } from '@repo/schemas/childcare/compliance';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { addDays, type Day } from './calendar-days.ts';
import { evaluationsSql } from './evaluations-sql.ts';

const months = 12;

/** The last day of each of the eleven months before, and today. */
export function trendDays(today: Day): Day[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const firsts = Array.from({ length: months - 1 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 10),
  );
  return [...firsts.map((first) => addDays(first, -1)).reverse(), today];
}

/**
 * How many people of a centre with required training were compliant on each of those days, by the same facts as its compliance page.
 * Throws what `getManagedCentre` throws.
 */
export async function getComplianceTrend(
  ctx: ManagerContext,
  inCentre: string | undefined,
): Promise<ComplianceTrend> {
  const { id } = await getManagedCentre(ctx, ctx.db, inCentre);
  const days = trendDays(singaporeDay(ctx.clock()));
  const rows = await ctx.db.$queryRaw<ComplianceTrend['points']>`
    SELECT p.day::text, count(*)::int AS people, (count(*) FILTER (WHERE p.is_compliant))::int AS "compliantPeople"
    FROM (
      SELECT e.day, e.user_id, NOT bool_or(e.state IN ('OVERDUE', 'EXPIRED')) AS is_compliant
      FROM (${evaluationsSql({ organizationIds: [id], days })}) AS e GROUP BY 1, 2
    ) AS p GROUP BY 1`;
  const pointOf = new Map(rows.map((row) => [row.day, row]));
  return { points: days.map((day) => pointOf.get(day) ?? { day, people: 0, compliantPeople: 0 }) };
}
