import type { ChildcareDb } from '@repo/db/childcare';
import { type ComplianceTrend, complianceTrend } from '@repo/schemas/childcare/compliance';
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

type Points = ComplianceTrend['points'];

async function countDays(ctx: ManagerContext, organizationId: string, days: readonly Day[]): Promise<Points> {
  const rows = await ctx.db.$queryRaw<Points>`
    SELECT p.day::text, count(*)::int AS people, (count(*) FILTER (WHERE p.is_compliant))::int AS "compliantPeople"
    FROM (
      SELECT e.day, e.user_id, NOT bool_or(e.state IN ('OVERDUE', 'EXPIRED')) AS is_compliant
      FROM (${evaluationsSql({ organizationIds: [organizationId], days })}) AS e GROUP BY 1, 2
    ) AS p GROUP BY 1`;
  const pointOf = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => pointOf.get(day) ?? { day, people: 0, compliantPeople: 0 });
}

/**
 * Finished months, counted once a day: records of the past change seldom, and a correction of a stay forgets what was counted. Index:
 * compliance_trend_pkey.
 */
async function countFinishedMonths(
  ctx: ManagerContext,
  { organizationId, today, days }: { organizationId: string; today: Day; days: readonly Day[] },
): Promise<Points> {
  const countedOn = new Date(today);
  const kept = await ctx.db.complianceTrend.findFirst({
    where: { organizationId, countedOn },
    select: { points: true },
  });
  const known = complianceTrend.shape.points.safeParse(kept?.points);
  if (known.success && known.data.map(({ day }) => day).join() === days.join()) return known.data;
  const points = await countDays(ctx, organizationId, days);
  await ctx.db.complianceTrend.upsert({
    where: { organizationId },
    create: { organizationId, countedOn, points },
    update: { countedOn, points },
    select: { countedOn: true },
  });
  return points;
}

/** The centre's finished months are counted again when somebody looks at them. */
export async function deleteStoredComplianceTrend(tx: ChildcareDb, organizationId: string): Promise<void> {
  await tx.complianceTrend.deleteMany({ where: { organizationId } });
}

/**
 * How many people of a centre with required training were compliant on each of those days, by the same facts as its compliance page.
 * Throws what `getManagedCentre` throws.
 */
export async function getComplianceTrend(
  ctx: ManagerContext,
  inCentre: string | undefined,
): Promise<ComplianceTrend> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  const today = singaporeDay(ctx.clock());
  const days = trendDays(today).slice(0, -1);
  const [finished, present] = await Promise.all([
    countFinishedMonths(ctx, { organizationId, today, days }),
    countDays(ctx, organizationId, [today]),
  ]);
  return { points: [...finished, ...present] };
}
