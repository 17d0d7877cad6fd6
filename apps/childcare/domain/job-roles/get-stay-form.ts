import type { CentreStay, JobRole } from '@repo/schemas/childcare/job-role';
import type { Requirement } from '@repo/schemas/childcare/requirement';
import type { ManagerContext } from '#domain/context.ts';
import { readRequirements } from '#domain/requirements/read-requirements.ts';
import { readCurrentStay, type StayOf, toCentreStay } from './get-stay.ts';
import { readJobRoles } from './list-job-roles.ts';

type StayForm = {
  stay: CentreStay;
  jobRoles: Pick<JobRole, 'id' | 'name'>[];
  requirements: Pick<Requirement, 'name' | 'jobRoleIds'>[];
};

/**
 * What the form for a learner's job role and joining date needs; null without a stay. The caller has checked that the centre is the
 * manager's.
 */
export async function getStayFormData({ db }: ManagerContext, of: StayOf): Promise<StayForm | null> {
  const { organizationId } = of;
  const [stay, roles, requirements] = await Promise.all([
    readCurrentStay(db, of),
    readJobRoles(db, { organizationId }),
    readRequirements(db, { organizationId }),
  ]);
  if (!stay) return null;
  return {
    stay: toCentreStay(stay),
    jobRoles: roles.map(({ id, name }) => ({ id, name })),
    requirements: requirements
      .filter(({ endedOn }) => endedOn === null)
      .map(({ name, jobRoleIds }) => ({ name, jobRoleIds })),
  };
}
