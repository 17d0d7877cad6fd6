import type { AdminContext } from '#domain/context.ts';
import { toAgencyRunColumns } from '#domain/sync/store-synced-run.ts';
import { agencyValueOrThrow } from './agency-errors.ts';
import { type LocalRun, planLocalRun } from './plan-local-run.ts';
import type { PlannedRun } from './run-plan.ts';

const deadlineMs = 15_000;

/**
 * Reads a class without dates here from the agency first, to avoid overwriting. Throws invalid, agencyRefused,
 * agencyUnavailable.
 */
export async function planChangeOfPublishedRun(
  ctx: AdminContext,
  run: LocalRun,
  changes: Partial<LocalRun>,
): Promise<PlannedRun> {
  const isKnown = run.startDate !== null && run.endDate !== null;
  const theirs =
    run.agencyRunId === null || isKnown
      ? {}
      : toAgencyRunColumns(agencyValueOrThrow(await ctx.agency.getRun(run.agencyRunId, {}, { deadlineMs })));
  return planLocalRun(ctx, { ...run, ...theirs, ...changes });
}
