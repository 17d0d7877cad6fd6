import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { CreateJobRoleBody, JobRole, RenameJobRoleBody } from '@repo/schemas/childcare/job-role';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCentre } from '#domain/requirements/lock-planned.ts';
import { readJobRoles, toJobRole } from './list-job-roles.ts';

type Centre = string | undefined;

async function readOne(tx: ChildcareDb, organizationId: string, id: string): Promise<JobRole> {
  const [row] = await readJobRoles(tx, { organizationId, id });
  if (!row) throw errors.jobRoleNotFound();
  return toJobRole(row);
}

async function refuseTwin<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'job_role_name') ? errors.duplicateJobRole() : error;
  }
}

/** Throws duplicateJobRole, and what `getManagedCentre` throws. */
export function createJobRole(
  ctx: ManagerContext,
  inCentre: Centre,
  { name }: CreateJobRoleBody,
): Promise<JobRole> {
  return refuseTwin(
    inTransaction(ctx.db, async (tx) => {
      const { id: organizationId } = await getManagedCentre(ctx, tx, inCentre);
      const now = ctx.clock();
      const { id } = await tx.jobRole.create({
        data: { organizationId, name, createdAt: now, updatedAt: now },
        select: { id: true },
      });
      await recordAudit(tx, ctx, {
        action: 'job-role.create',
        targetType: 'job-role',
        targetId: id,
        organizationId,
        after: { name },
      });
      return readOne(tx, organizationId, id);
    }),
  );
}

type Stored = { name: string; organizationId: string; updatedAt: Date };

/** Locks its centre first, so that nobody is given a role that ends. Throws jobRoleNotFound, also for another centre's. */
async function lockJobRole(tx: ChildcareDb, ctx: ManagerContext, id: string): Promise<Stored> {
  const found = await tx.jobRole.findUnique({ where: { id }, select: { organizationId: true } });
  const { role, organizationId } = ctx.actor;
  if (!found || (role !== 'SUPER_ADMIN' && found.organizationId !== organizationId))
    throw errors.jobRoleNotFound();
  await lockCentre(tx, found.organizationId);
  const [stored] = await tx.$queryRaw<Stored[]>`
    SELECT name, organization_id AS "organizationId", updated_at AS "updatedAt" FROM job_role
    WHERE id = ${id} AND ended_at IS NULL FOR UPDATE`;
  if (!stored) throw errors.jobRoleNotFound();
  return stored;
}

/** Throws jobRoleNotFound, duplicateJobRole, changedMeanwhile. */
export function renameJobRole(
  ctx: ManagerContext,
  id: string,
  { name, expectedUpdatedAt }: RenameJobRoleBody,
): Promise<JobRole> {
  return refuseTwin(
    inTransaction(ctx.db, async (tx) => {
      const stored = await lockJobRole(tx, ctx, id);
      const { organizationId } = stored;
      assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
      if (stored.name !== name) {
        const updatedAt = nextUpdatedAt(stored, ctx.clock());
        await tx.jobRole.update({ where: { id }, data: { name, updatedAt }, select: { id: true } });
        await recordAudit(tx, ctx, {
          action: 'job-role.rename',
          targetType: 'job-role',
          targetId: id,
          organizationId,
          before: { name: stored.name },
          after: { name },
        });
      }
      return readOne(tx, organizationId, id);
    }),
  );
}

/** Past days still name it. Throws jobRoleNotFound, jobRoleInUse. */
export async function endJobRole(ctx: ManagerContext, id: string): Promise<{ message: string }> {
  await inTransaction(ctx.db, async (tx) => {
    const { name, organizationId } = await lockJobRole(tx, ctx, id);
    const { people } = await readOne(tx, organizationId, id);
    const asked = await tx.requirementScope.count({ where: { jobRoleId: id, untilOn: null } });
    if (people + asked > 0) throw errors.jobRoleInUse();
    const now = ctx.clock();
    await tx.jobRole.update({
      where: { id },
      data: { endedAt: now, updatedAt: now },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: 'job-role.end',
      targetType: 'job-role',
      targetId: id,
      organizationId,
      before: { name },
    });
  });
  return { message: 'The job role has ended' };
}
