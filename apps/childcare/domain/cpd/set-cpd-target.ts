import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { CpdTarget, CpdTargetParams, SetCpdTargetBody } from '@repo/schemas/childcare/cpd';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { lockCentre } from '#domain/requirements/lock-planned.ts';
import {
  changeableYears,
  cpdTargetSelect,
  getCpdTargetJobRole,
  readCpdTarget,
  type TargetOf,
  toCpdTarget,
  versionOfTarget,
} from './list-cpd-targets.ts';

type Terms = Pick<SetCpdTargetBody, 'points' | 'minimums'>;

/** Keeps the categories from being deleted until the transaction ends. Throws invalid. */
async function lockCategories(tx: ChildcareDb, minimums: Terms['minimums']): Promise<void> {
  const ids = minimums.map(({ categoryId }) => categoryId);
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM category WHERE id = ANY(${ids}::text[]) ORDER BY id FOR KEY SHARE`;
  if (found.length !== ids.length) throw invalidFieldError('minimums', 'Choose categories from the list');
}

function isSame(before: CpdTarget, { points, minimums }: Terms): boolean {
  const text = (each: Terms['minimums']) =>
    each
      .map(({ categoryId, points: minimum }) => `${categoryId} ${minimum}`)
      .sort()
      .join();
  return before.points === points && text(before.minimums) === text(minimums);
}

/** What the audit log says. */
function auditedTarget({ jobRole, year, points, minimums }: CpdTarget) {
  return {
    jobRole: jobRole?.name ?? 'everyone else',
    year,
    points,
    minimums: minimums.map((minimum) => `${minimum.category}: ${minimum.points}`),
  };
}

async function storeTarget(
  tx: ChildcareDb,
  of: TargetOf,
  { terms: { points, minimums }, updatedAt }: { terms: Terms; updatedAt: Date },
): Promise<CpdTarget> {
  const { organizationId, year, jobRole } = of;
  const known = await tx.cpdTarget.findFirst({
    where: { organizationId, year, jobRoleId: jobRole?.id ?? null },
    select: { id: true },
  });
  const data = { points, updatedAt };
  const { id: targetId } = known
    ? await tx.cpdTarget.update({ where: { id: known.id }, data, select: { id: true } })
    : await tx.cpdTarget.create({
        data: { ...data, organizationId, year, jobRoleId: jobRole?.id ?? null, createdAt: updatedAt },
        select: { id: true },
      });
  await tx.cpdCategoryMinimum.deleteMany({ where: { targetId } });
  await tx.cpdCategoryMinimum.createMany({ data: minimums.map((minimum) => ({ targetId, ...minimum })) });
  const row = await tx.cpdTarget.findUniqueOrThrow({ where: { id: targetId }, select: cpdTargetSelect });
  return toCpdTarget(row, of);
}

/**
 * Sets the target of a job role, or of everyone else, in this year or the next; without points takes it back. The centre is locked first,
 * so two managers set it one after the other. Throws jobRoleNotFound, changedMeanwhile, what `getManagedCentre` throws, and invalid for
 * another year or an unknown category.
 */
export function setCpdTarget(
  ctx: ManagerContext,
  { year, role }: CpdTargetParams,
  { organizationId: inCentre, ...body }: SetCpdTargetBody & { organizationId?: string | undefined },
): Promise<CpdTarget> {
  const { expectedUpdatedAt, ...terms } = body;
  return inTransaction(ctx.db, async (tx) => {
    const { id: organizationId } = await getManagedCentre(ctx, tx, inCentre);
    await lockCentre(tx, organizationId);
    const { jobRole, isEnded } = await getCpdTargetJobRole(tx, organizationId, role);
    if (isEnded) throw errors.jobRoleNotFound();
    if (!changeableYears(ctx).includes(year))
      throw invalidFieldError('year', 'A target can be set for this year and the next');
    const of = { organizationId, year, jobRole };
    const stored = await readCpdTarget(tx, of);
    assertNotStale(versionOfTarget(stored), expectedUpdatedAt, errors.changedMeanwhile);
    const before = toCpdTarget(stored, of);
    if (isSame(before, terms)) return before;
    await lockCategories(tx, terms.minimums);
    const updatedAt = nextUpdatedAt(versionOfTarget(stored), ctx.clock());
    const target = await storeTarget(tx, of, { terms, updatedAt });
    await recordAudit(tx, ctx, {
      action: 'cpd-target.set',
      targetType: 'organization',
      targetId: organizationId,
      organizationId,
      before: auditedTarget(before),
      after: auditedTarget(target),
    });
    return target;
  });
}
