import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { JobRole, JobRoleList, JobRolesQuery } from '@repo/schemas/childcare/job-role';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import type { ListPart } from '#domain/requirements/read-requirements.ts';

type Row = Omit<JobRole, 'updatedAt'> & { updatedAt: Date };

/** By name, without ended ones. Indexes: job_role_organization_id_idx, stay_role_job_role_id_idx. */
export function readJobRoles(
  db: ChildcareDb,
  { organizationId, id, part }: { organizationId: string; id?: string; part?: ListPart },
): Promise<Row[]> {
  const limits = part ? Prisma.sql`LIMIT ${part.limit} OFFSET ${(part.page - 1) * part.limit}` : Prisma.empty;
  return db.$queryRaw<Row[]>`
    SELECT r.id, r.name, r.updated_at AS "updatedAt", (
      SELECT count(*)::int FROM stay_role t JOIN centre_stay s ON s.id = t.stay_id
      WHERE t.job_role_id = r.id AND t.until_on IS NULL AND s.left_on IS NULL
    ) AS people
    FROM job_role r WHERE r.organization_id = ${organizationId} AND r.ended_at IS NULL AND r.id = COALESCE(${id ?? null}, r.id)
    ORDER BY lower(r.name), r.id ${limits}`;
}

/** By id, ended ones too. */
export async function readJobRoleNames(
  db: ChildcareDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.jobRole.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function toJobRole({ updatedAt, ...role }: Row): JobRole {
  return { ...role, updatedAt: updatedAt.toISOString() };
}

/** Throws what `getManagedCentre` throws. */
export async function listJobRoles(
  ctx: ManagerContext,
  { organizationId: inCentre, id, ...part }: JobRolesQuery,
): Promise<JobRoleList> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  const only = id === undefined ? {} : { id };
  const rows = await readJobRoles(ctx.db, { organizationId, ...only, part });
  const total = await ctx.db.jobRole.count({ where: { organizationId, endedAt: null, ...only } });
  return {
    jobRoles: rows.map(toJobRole),
    total,
    page: part.page,
    totalPages: Math.ceil(total / part.limit),
  };
}
