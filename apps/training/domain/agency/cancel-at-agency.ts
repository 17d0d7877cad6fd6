import type { AdminContext } from '#domain/context.ts';
import { agencyError } from './agency-errors.ts';

export type RunAtAgency = { courseRunId: string; courseReferenceNumber: string };

const deadlineMs = 20_000;

/** Idempotent: a run that the agency no longer has is not an error. Throws agencyRefused, agencyUnavailable. */
export async function cancelAtAgency(ctx: AdminContext, run: RunAtAgency): Promise<void> {
  const cancelled = await ctx.agency.cancelRun(run, { deadlineMs });
  if (!cancelled.ok && cancelled.failure.kind !== 'not-found') throw agencyError(cancelled.failure);
}
