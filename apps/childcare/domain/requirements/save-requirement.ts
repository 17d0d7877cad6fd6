import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type {
  ChangeRequirementBody,
  CreateRequirementBody,
  Requirement,
} from '@repo/schemas/childcare/requirement';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { assignByRequirements } from './assign-by-requirements.ts';
import { lockCentre } from './lock-planned.ts';
import type { StoredRequirement } from './read-requirements.ts';
import {
  storeNewRequirement,
  storeRequirementChange,
  storeRequirementEnd,
  toRequirement,
} from './store-requirement.ts';

type Stored = StoredRequirement & { organizationId: string };

/** What is saved is assigned in the same transaction, so what the preview showed is what happens. */
async function saveAndAssign(
  ctx: ManagerContext,
  store: (tx: ChildcareDb) => Promise<Stored>,
): Promise<Requirement> {
  const saved = await inTransaction(
    ctx.db,
    async (tx) => {
      const { organizationId, ...stored } = await store(tx);
      await assignByRequirements(tx, ctx, { organizationId, courseId: stored.courseId });
      return toRequirement(stored);
    },
    { timeoutMs: 60_000 },
  );
  deferExpireAndRefundAtProvider(ctx);
  return saved;
}

/** Throws what `getManagedCentre` and `storeNewRequirement` throw. */
export function createRequirement(
  ctx: ManagerContext,
  inCentre: string | undefined,
  body: CreateRequirementBody,
): Promise<Requirement> {
  return saveAndAssign(ctx, async (tx) => {
    const { id: organizationId } = await getManagedCentre(ctx, tx, inCentre);
    await lockCentre(tx, organizationId);
    return { ...(await storeNewRequirement(tx, ctx, { organizationId, body })), organizationId };
  });
}

/** Throws what `storeRequirementChange` throws. */
export function changeRequirement(
  ctx: ManagerContext,
  id: string,
  body: ChangeRequirementBody,
): Promise<Requirement> {
  return saveAndAssign(ctx, (tx) => storeRequirementChange(tx, ctx, { id, body }));
}

/** Takes back what it assigned and nobody has completed. Throws what `storeRequirementEnd` throws. */
export function endRequirement(
  ctx: ManagerContext,
  id: string,
  { expectedUpdatedAt }: { expectedUpdatedAt?: string | undefined },
): Promise<Requirement> {
  return saveAndAssign(ctx, (tx) => storeRequirementEnd(tx, ctx, { id, expectedUpdatedAt }));
}
