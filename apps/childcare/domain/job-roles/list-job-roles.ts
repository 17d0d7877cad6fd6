import type { ChildcareDb } from '@repo/db/childcare';
import type { JobRole, JobRoleList } from '@repo/schemas/childcare/job-role';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';

type Row = Omit<JobRole, 'updatedAt'> & { updatedAt: Date };

/** By name, without ended ones. Indexes: job_role_organization_id_idx, stay_role_job_role_id_idx. */
export function readJobRoles(
  db: ChildcareDb,
  { organizationId, id }: { organizationId: string; id?: string },
): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT r.id, r.name, r.updated_at AS "updatedAt", (
      SELECT count(*)::int FROM stay_role t JOIN centre_stay s ON s.id = t.stay_id
      WHERE t.job_role_id = r.id AND t.until_on IS NULL AND s.left_on IS NULL
    ) AS people
    FROM job_role r WHERE r.organization_id = ${organizationId} AND r.ended_at IS NULL AND r.id = COALESCE(${id ?? null}, r.id)
    ORDER BY lower(r.name), r.id`;
}

export function toJobRole({ updatedAt, ...role }: Row): JobRole {
  return { ...role, updatedAt: updatedAt.toISOString() };
}

/** Throws what `getManagedCentre` throws. */
export async function listJobRoles(ctx: ManagerContext, organizationId?: string): Promise<JobRoleList> {
  const centre = await getManagedCentre(ctx, ctx.db, organizationId);
  const rows = await readJobRoles(ctx.db, { organizationId: centre.id });
  return { jobRoles: rows.map(toJobRole) };
}
