import type { AgencyRunDetail, CreateAgencyRunInput } from '@repo/schemas/training/agency';
import type { StaffContext } from '#domain/context.ts';
import { assertAgencyAccess } from './assert-agency-access.ts';
import { checkSchedule } from './check-schedule.ts';
import { findCourse } from './find-course.ts';
import { publishRun } from './publish-run.ts';
import { readRunDetail } from './read-run-detail.ts';
import { planNewRun } from './run-plan.ts';

/** Stores the run with the agency's id. Throws forbidden and the errors of publishRun. */
export async function createAgencyRun(
  ctx: StaffContext,
  input: CreateAgencyRunInput,
): Promise<AgencyRunDetail> {
  await assertAgencyAccess(ctx);
  const plan = await planNewRun(ctx, input);
  checkSchedule(plan.run, ctx.clock());
  const course = await findCourse(ctx, input.courseReferenceNumber);
  const intended = { plan, allowDuplicate: input.allowDuplicate, courseRunId: null };
  const { id, adopted } = await publishRun(ctx, intended, course);
  return readRunDetail(ctx.db, id, adopted);
}
