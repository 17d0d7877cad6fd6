import type { AgencyRunDetail, PublishRunInput } from '@repo/schemas/training/agency';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getLocalRun, planLocalRun } from './plan-local-run.ts';
import { publishOrAdoptRun } from './publish-or-adopt-run.ts';
import type { RunPlan } from './run-plan.ts';

/** Publishes a local class. Throws courseRunNotFound, alreadyPublished and the errors of publishRun. */
export async function publishLocalRunAtAgency(
  ctx: AdminContext,
  { courseRunId, allowDuplicate }: PublishRunInput,
): Promise<AgencyRunDetail> {
  return publishOrAdoptRun(ctx, {
    plan: await planPublication(ctx, courseRunId),
    allowDuplicate,
    courseRunId,
  });
}

/** Throws courseRunNotFound, alreadyPublished, and invalid for a class that is cancelled or without dates. */
export async function planPublication(ctx: SignedInContext, courseRunId: string): Promise<RunPlan> {
  const run = await getLocalRun(ctx, courseRunId);
  if (run.agencyRunId !== null) throw errors.alreadyPublished();
  if (run.status === 'Cancelled')
    throw errors.invalid({ message: 'This class is cancelled. A cancelled class is not published' });
  return { courseReferenceNumber: run.course.code, run: await planLocalRun(ctx, run) };
}
