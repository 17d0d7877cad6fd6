import { buildRunPublishBody } from '@repo/agency/run-request-bodies';
import type { AgencyRequestPreview, PreviewRunInput } from '@repo/schemas/training/agency';
import type { SignedInContext } from '#domain/context.ts';
import { assertValidSchedule } from './check-schedule.ts';
import { assertCourseKnownToAgency } from './find-course.ts';
import { listAgencyRunsWithSameDates } from './find-run-of-earlier-attempt.ts';
import { planPublication } from './publish-local-run.ts';
import { assertVenueComplete, planNewRun } from './run-plan.ts';

/** Lists the agency's runs with the same dates. Throws invalid, agencyUnavailable and the early errors of publishing. */
export async function previewPublication(
  ctx: SignedInContext,
  input: PreviewRunInput,
): Promise<AgencyRequestPreview> {
  const plan = await ('courseRunId' in input
    ? planPublication(ctx, input.courseRunId)
    : planNewRun(ctx, input));
  assertValidSchedule(plan.run, ctx.clock());
  assertVenueComplete(plan.run);
  await assertCourseKnownToAgency(ctx, plan.courseReferenceNumber);
  const sameDates = await listAgencyRunsWithSameDates(ctx, plan);
  const stored = await ctx.db.courseRun.findMany({
    where: { agencyRunId: { in: sameDates.map((run) => run.courseRunId) } },
    select: { agencyRunId: true },
  });
  const storedIds = new Set(stored.map(({ agencyRunId }) => agencyRunId));
  return {
    request: buildRunPublishBody({ ...plan, uen: ctx.agency.uen }),
    duplicates: sameDates.map((run) => ({
      agencyRunId: run.courseRunId,
      in_lms: storedIds.has(run.courseRunId),
      registeredUserCount: run.registeredUserCount,
    })),
  };
}
