import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type {
  ChangeRequirementBody,
  CreateRequirementBody,
  Requirement,
} from '@repo/schemas/childcare/requirement';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { lockCentre } from './lock-planned.ts';
import { readRequirements, type StoredRequirement } from './read-requirements.ts';

type Terms = Pick<CreateRequirementBody, 'jobRoleIds' | 'dueDays' | 'validMonths' | 'againDays'>;

/** Throws jobRoleNotFound for one of another centre, or that has ended. */
async function assertJobRoles(tx: ChildcareDb, organizationId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const known = await tx.$queryRaw<object[]>`
    SELECT 1 FROM job_role WHERE id = ANY(${wanted}) AND organization_id = ${organizationId} AND ended_at IS NULL ORDER BY id FOR SHARE`;
  if (known.length < wanted.length) throw errors.jobRoleNotFound();
}

/** Throws courseNotFound, courseNotPublished. */
async function assertPublished(tx: ChildcareDb, courseId: string): Promise<void> {
  const [course] = await tx.$queryRaw<{ status: string }[]>`
    SELECT status::text FROM course WHERE id = ${courseId} FOR SHARE`;
  if (!course || course.status === 'DRAFT') throw errors.courseNotFound();
  if (course.status !== 'PUBLISHED') throw errors.courseNotPublished();
}

/** From `day` on; what was of that day already makes way. `terms` null: nothing is asked any more. */
async function replaceTerms(
  tx: ChildcareDb,
  { id, day, terms }: { id: string; day: string; terms: Terms | null },
) {
  await tx.$executeRaw`DELETE FROM requirement_term WHERE requirement_id = ${id} AND from_on >= ${day}::date`;
  await tx.$executeRaw`
    UPDATE requirement_term SET until_on = ${day}::date
    WHERE requirement_id = ${id} AND (until_on IS NULL OR until_on > ${day}::date)`;
  const scopes: (string | null)[] =
    terms === null ? [] : terms.jobRoleIds.length === 0 ? [null] : terms.jobRoleIds;
  const roles = [...new Set(scopes)];
  // Who is still asked keeps the day since when.
  await tx.$executeRaw`
    DELETE FROM requirement_scope s WHERE s.requirement_id = ${id} AND s.until_on IS NULL AND s.from_on = ${day}::date
      AND NOT EXISTS (SELECT FROM unnest(${roles}::text[]) AS n (id) WHERE n.id IS NOT DISTINCT FROM s.job_role_id)`;
  await tx.$executeRaw`
    UPDATE requirement_scope s SET until_on = ${day}::date WHERE s.requirement_id = ${id} AND s.until_on IS NULL
      AND NOT EXISTS (SELECT FROM unnest(${roles}::text[]) AS n (id) WHERE n.id IS NOT DISTINCT FROM s.job_role_id)`;
  await tx.$executeRaw`
    INSERT INTO requirement_scope (id, requirement_id, job_role_id, from_on)
    SELECT n.id, ${id}, n.job_role_id, ${day}::date
    FROM unnest(${roles.map(() => newId())}::text[], ${roles}::text[]) AS n (id, job_role_id)
    WHERE NOT EXISTS (
      SELECT FROM requirement_scope s
      WHERE s.requirement_id = ${id} AND s.until_on IS NULL AND s.job_role_id IS NOT DISTINCT FROM n.job_role_id
    )`;
  if (terms === null) return;
  await tx.$executeRaw`
    INSERT INTO requirement_term (requirement_id, from_on, due_days, valid_months, again_days)
    VALUES (${id}, ${day}::date, ${terms.dueDays}, ${terms.validMonths}, ${terms.validMonths === null ? 0 : terms.againDays})`;
}

function auditValues({
  name,
  jobRoleIds,
  dueDays,
  validMonths,
  againDays,
}: Omit<Terms, never> & { name: string }) {
  return { name, jobRoles: jobRoleIds.length === 0 ? 'all' : jobRoleIds, dueDays, validMonths, againDays };
}

async function readOne(tx: ChildcareDb, organizationId: string, id: string): Promise<StoredRequirement> {
  const [row] = await readRequirements(tx, { organizationId, id });
  if (!row) throw errors.requirementNotFound();
  return row;
}

/** Inside the caller's transaction. It applies from today on. Throws courseNotFound, courseNotPublished, jobRoleNotFound. */
export async function storeNewRequirement(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { organizationId, body }: { organizationId: string; body: CreateRequirementBody },
): Promise<StoredRequirement> {
  const { name, courseId } = body;
  await assertJobRoles(tx, organizationId, body.jobRoleIds);
  await assertPublished(tx, courseId);
  const now = ctx.clock();
  const day = singaporeDay(now);
  const { id } = await tx.requirement.create({
    data: {
      organizationId,
      courseId,
      name,
      startsOn: new Date(day),
      createdById: ctx.actor.id,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await replaceTerms(tx, { id, day, terms: body });
  await recordAudit(tx, ctx, {
    action: 'requirement.create',
    targetType: 'requirement',
    targetId: id,
    organizationId,
    after: auditValues(body),
  });
  return readOne(tx, organizationId, id);
}

type Locked = StoredRequirement & { organizationId: string };

/** Locks its centre first, as assigning does. Throws requirementNotFound, also for another centre's, and requirementEnded. */
export async function lockRequirement(tx: ChildcareDb, ctx: ManagerContext, id: string): Promise<Locked> {
  const [found] = await tx.$queryRaw<{ organizationId: string }[]>`
    SELECT organization_id AS "organizationId" FROM requirement WHERE id = ${id}`;
  const { role, organizationId } = ctx.actor;
  if (!found || (role !== 'SUPER_ADMIN' && found.organizationId !== organizationId))
    throw errors.requirementNotFound();
  await lockCentre(tx, found.organizationId);
  await tx.$queryRaw`SELECT 1 FROM requirement WHERE id = ${id} FOR UPDATE`;
  const stored = await readOne(tx, found.organizationId, id);
  if (stored.endedOn !== null) throw errors.requirementEnded();
  return { ...stored, ...found };
}

/** Inside the caller's transaction, from today on. Throws what `lockRequirement` throws, changedMeanwhile, jobRoleNotFound. */
export async function storeRequirementChange(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { id, body }: { id: string; body: ChangeRequirementBody },
): Promise<Locked> {
  const stored = await lockRequirement(tx, ctx, id);
  const { organizationId } = stored;
  assertNotStale(stored, body.expectedUpdatedAt, errors.changedMeanwhile);
  // A role that has ended meanwhile may stay.
  const added = body.jobRoleIds.filter((each) => !stored.jobRoleIds.includes(each));
  await assertJobRoles(tx, organizationId, added);
  await replaceTerms(tx, { id, day: singaporeDay(ctx.clock()), terms: body });
  const updatedAt = nextUpdatedAt(stored, ctx.clock());
  await tx.requirement.update({ where: { id }, data: { name: body.name, updatedAt }, select: { id: true } });
  await recordAudit(tx, ctx, {
    action: 'requirement.change',
    targetType: 'requirement',
    targetId: id,
    organizationId,
    before: auditValues(stored),
    after: auditValues(body),
  });
  return { ...(await readOne(tx, organizationId, id)), organizationId };
}

/** Inside the caller's transaction, from today on. Throws what `lockRequirement` throws, and changedMeanwhile. */
export async function storeRequirementEnd(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { id, expectedUpdatedAt }: { id: string; expectedUpdatedAt?: string | undefined },
): Promise<Locked> {
  const stored = await lockRequirement(tx, ctx, id);
  const { organizationId } = stored;
  assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
  const day = singaporeDay(ctx.clock());
  await replaceTerms(tx, { id, day, terms: null });
  await tx.requirement.update({
    where: { id },
    data: { endedOn: new Date(day), updatedAt: nextUpdatedAt(stored, ctx.clock()) },
    select: { id: true },
  });
  await recordAudit(tx, ctx, {
    action: 'requirement.end',
    targetType: 'requirement',
    targetId: id,
    organizationId,
    before: auditValues(stored),
  });
  return { ...(await readOne(tx, organizationId, id)), organizationId };
}

export function toRequirement({ updatedAt, ...row }: StoredRequirement): Requirement {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
