import type { AgencyRunDetail, CreateAgencyRunInput } from '@repo/schemas/training/agency';
import type { StaffContext } from '#domain/context.ts';
import { assertAgencyAccess } from './assert-agency-access.ts';
import { publishOrAdoptRun } from './publish-or-adopt-run.ts';
import { planNewRun } from './run-plan.ts';

/** Stores the run with the agency's id. Throws forbidden and the errors of publishRun. */
export async function createRunAtAgencyAndHere(
  ctx: StaffContext,
  input: CreateAgencyRunInput,
): Promise<AgencyRunDetail> {
  await assertAgencyAccess(ctx);
  const plan = await planNewRun(ctx, input);
  return publishOrAdoptRun(ctx, { plan, allowDuplicate: input.allowDuplicate, courseRunId: null });
}
