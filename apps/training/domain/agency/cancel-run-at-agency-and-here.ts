import type { AgencyRunDetail } from '@repo/schemas/training/agency';
import { cancelAtAgencyAndHereUnlessCancelled } from '#domain/classes/cancel-run-and-enrolments.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getLocalRun } from './plan-local-run.ts';
import { readAgencyRunDetail } from './read-agency-run-detail.ts';

/**
 * Completes a one-sided cancellation. Throws courseRunNotFound, notPublished, classChanged, agencyRefused,
 * agencyUnavailable.
 */
export async function cancelRunAtAgencyAndHere(
  ctx: AdminContext,
  id: string,
  reason: string,
): Promise<AgencyRunDetail> {
  const run = await getLocalRun(ctx, id);
  if (run.agencyRunId === null) throw errors.notPublished();
  await cancelAtAgencyAndHereUnlessCancelled(ctx, run, { reason, localOnly: false });
  return readAgencyRunDetail(ctx.db, id, false);
}
