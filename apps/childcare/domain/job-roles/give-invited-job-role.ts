import type { ChildcareDb } from '@repo/db/childcare';

type Invited = { userId: string; organization: { id: string }; jobTitle: string };

/**
 * Whoever joins has the job role that the invitation names, not the one of their own job title, which they write themselves. An
 * invitation without a job title leaves what joining gave. Index: centre_stay_open.
 */
export async function giveInvitedJobRole(
  tx: ChildcareDb,
  { userId, organization, jobTitle }: Invited,
): Promise<void> {
  const wanted = jobTitle.trim();
  if (wanted === '') return;
  await tx.$executeRaw`
    UPDATE stay_role t SET job_role_id = (
      SELECT r.id FROM job_role r
      WHERE r.organization_id = ${organization.id} AND r.ended_at IS NULL AND lower(r.name) = lower(${wanted})
    )
    FROM centre_stay s
    WHERE t.stay_id = s.id AND t.until_on IS NULL AND s.user_id = ${userId} AND s.organization_id = ${organization.id}
      AND s.left_on IS NULL`;
}
