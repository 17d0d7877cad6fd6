import type { AgencyRunDetail, PublishRunInput } from '@repo/schemas/training/agency';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findCourse } from './find-course.ts';
import { getLocalRun, type LocalRun, planLocalRun } from './plan-local-run.ts';
import type { IntendedRun } from './publication-intent.ts';
import { publishRun } from './publish-run.ts';
import { readRunDetail } from './read-run-detail.ts';

/** Publishes a local class. Throws notFound, alreadyPublished and the errors of publishRun. */
export async function publishLocalRun(ctx: AdminContext, input: PublishRunInput): Promise<AgencyRunDetail> {
  const run = await getLocalRun(ctx, input.courseRunId);
  assertPublishable(run);
  const intended = await intendLocalRun(ctx, run, input.allowDuplicate);
  const { id, adopted } = await publishRun(ctx, intended, await findCourse(ctx, run.course.code));
  return readRunDetail(ctx.db, id, adopted);
}

async function intendLocalRun(
  ctx: SignedInContext,
  run: LocalRun,
  allowDuplicate: boolean,
): Promise<IntendedRun> {
  const plan = { courseReferenceNumber: run.course.code, run: await planLocalRun(ctx, run) };
  return { plan, allowDuplicate, courseRunId: run.id };
}

export function assertPublishable(run: LocalRun): void {
  if (run.agencyRunId !== null) throw errors.alreadyPublished();
  if (run.status === 'Cancelled')
    throw errors.invalid({ message: 'This class is cancelled. A cancelled class is not published' });
}
