import type { AdminContext } from '#domain/context.ts';
import { agencyError } from './agency-errors.ts';

/** What the agency knows a class by. */
export type RunAtAgency = { courseRunId: string; courseReferenceNumber: string };

const deadlineMs = 20_000;

/**
 * Takes a run off the agency's list; one that it has no more is already off the list, so that asking again after a lost answer
 * ends well. Throws agencyRefused, agencyUnavailable.
 */
export async function cancelAtAgency(ctx: AdminContext, run: RunAtAgency): Promise<void> {
  const cancelled = await ctx.agency.cancelRun(run, { deadlineMs });
  if (!cancelled.ok && cancelled.failure.kind !== 'not-found') throw agencyError(cancelled.failure);
}
