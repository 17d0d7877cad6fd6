import type { CancelClassBody, CourseRunDetail } from '@repo/schemas/training/course-run';
import { getLocalRun } from '#domain/agency/plan-local-run.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getCourseRun } from './get-course-run.ts';
import { storeCancellation } from './store-cancellation.ts';

const cancelledAlready = () => errors.classCancelled({ message: 'This class is cancelled already' });

/** Permanent; at the agency first. Throws courseRunNotFound, classCancelled, classChanged, agencyRefused, agencyUnavailable. */
export async function cancelRun(
  ctx: AdminContext,
  id: string,
  body: CancelClassBody,
): Promise<CourseRunDetail> {
  const run = await getLocalRun(ctx, id);
  if (run.status === 'Cancelled') throw cancelledAlready();
  if (!(await storeCancellation(ctx, run, body))) throw cancelledAlready();
  return getCourseRun(ctx, id);
}
