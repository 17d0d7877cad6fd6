import type { ChildcareDb } from '@repo/db/childcare';
import type { CentreStay } from '@repo/schemas/childcare/job-role';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';

export type StoredCentreStay = Omit<CentreStay, 'updatedAt'> & { id: string; updatedAt: Date };
export type StayOf = { organizationId: string; learnerId: string };

/** Null where the learner is not in the centre now. Index: centre_stay_open. */
export async function readCurrentStay(
  db: ChildcareDb,
  { organizationId, learnerId }: StayOf,
): Promise<StoredCentreStay | null> {
  const [stay] = await db.$queryRaw<StoredCentreStay[]>`
    SELECT s.id, s.joined_on::text AS "joinedOn", t.job_role_id AS "jobRoleId", COALESCE(r.name, '') AS "jobRole",
      t.from_on::text AS "roleSince", s.updated_at AS "updatedAt"
    FROM centre_stay s JOIN stay_role t ON t.stay_id = s.id AND t.until_on IS NULL LEFT JOIN job_role r ON r.id = t.job_role_id
    WHERE s.user_id = ${learnerId} AND s.organization_id = ${organizationId} AND s.left_on IS NULL`;
  return stay ?? null;
}

export function toCentreStay({ id: _, updatedAt, ...stay }: StoredCentreStay): CentreStay {
  return { ...stay, updatedAt: updatedAt.toISOString() };
}

/** Throws forbidden for another centre, organizationNotFound, learnerNotFound. */
export async function getStay(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
): Promise<CentreStay> {
  await assertManagesOrganization(ctx, organizationId);
  const stay = await readCurrentStay(ctx.db, { organizationId, learnerId });
  if (!stay) throw errors.learnerNotFound();
  return toCentreStay(stay);
}
