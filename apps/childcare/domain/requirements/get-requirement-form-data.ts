import type { JobRole } from '@repo/schemas/childcare/job-role';
import type { Requirement } from '@repo/schemas/childcare/requirement';
import { listFirstAssignableCourses } from '#domain/centre/get-assign-form-data.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readJobRoles, toJobRole } from '#domain/job-roles/list-job-roles.ts';
import { readRequirements } from './read-requirements.ts';
import { toRequirement } from './store-requirement.ts';

type Shared = { jobRoles: JobRole[]; isBilled: boolean };

/** For a new requirement: any published course. Throws what `getManagedCentre` throws. */
export async function getNewRequirementFormData(ctx: ManagerContext) {
  const { id: organizationId, billingEnabled } = await getManagedCentre(ctx, ctx.db, undefined);
  const [courses, roles] = await Promise.all([
    listFirstAssignableCourses(ctx.db),
    readJobRoles(ctx.db, { organizationId }),
  ]);
  return { courses, jobRoles: roles.map(toJobRole), isBilled: billingEnabled };
}

/** Throws requirementNotFound, also for another centre's and for one that has ended, and what `getManagedCentre` throws. */
export async function getRequirementFormData(
  ctx: ManagerContext,
  id: string,
): Promise<Shared & { stored: Requirement }> {
  const { id: organizationId, billingEnabled } = await getManagedCentre(ctx, ctx.db, undefined);
  const [[stored], roles] = await Promise.all([
    readRequirements(ctx.db, { organizationId, id }),
    readJobRoles(ctx.db, { organizationId }),
  ]);
  if (!stored || stored.endedOn !== null) throw errors.requirementNotFound();
  return { stored: toRequirement(stored), jobRoles: roles.map(toJobRole), isBilled: billingEnabled };
}
