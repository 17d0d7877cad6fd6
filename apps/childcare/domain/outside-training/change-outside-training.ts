import { type ChildcareDb, inTransaction, type Prisma } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import { assertNotStale, nextUpdatedAt } from '@repo/db/version';
import type { ChangeOutsideTrainingBody, OutsideTraining } from '@repo/schemas/childcare/outside-training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { storageClaimOf } from '#domain/uploads/storage-claim-of.ts';
import { assertTrainingDays, lockTrainingCategory } from './assert-training-terms.ts';
import { changeableSql, lockTraining } from './lock-training.ts';
import { notifyManagersOfTraining } from './notify-managers-of-training.ts';
import { auditedTraining, outsideTrainingSelect, toOutsideTraining } from './outside-training-rows.ts';
import { type TrainingFileColumns, withStoredTrainingFile } from './store-training-file.ts';

type Fields = Omit<ChangeOutsideTrainingBody, 'file' | 'expectedUpdatedAt'>;
type Change = {
  id: string;
  fields: Fields;
  expectedUpdatedAt: string | undefined;
  stored: TrainingFileColumns | null;
};

function isChanged(before: OutsideTraining, fields: Fields): boolean {
  const { title, provider, completedOn, points, category, expiresOn } = before;
  const held: Fields = { title, provider, completedOn, points, categoryId: category?.id ?? null, expiresOn };
  return (Object.keys(held) as (keyof Fields)[]).some((name) => held[name] !== fields[name]);
}

/** A change is not approved by whoever approved what was there before. */
const pendingAgain = {
  status: 'PENDING',
  rejectionReason: '',
  decidedById: null,
  decidedAt: null,
} satisfies Prisma.OutsideTrainingUncheckedUpdateInput;

async function storeChange(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { id, fields, expectedUpdatedAt, stored }: Change,
): Promise<{ training: OutsideTraining; replacedKey: string | null }> {
  const locked = await lockTraining(tx, id, changeableSql(ctx));
  assertNotStale(locked, expectedUpdatedAt, errors.changedMeanwhile);
  const before = toOutsideTraining(locked);
  if (stored === null && !isChanged(before, fields)) return { training: before, replacedKey: null };
  if (fields.categoryId !== before.category?.id) await lockTrainingCategory(tx, fields.categoryId);
  const { completedOn, expiresOn } = fields;
  const row = await tx.outsideTraining.update({
    where: { id },
    data: {
      ...fields,
      ...stored,
      ...pendingAgain,
      completedOn: new Date(completedOn),
      expiresOn: expiresOn === null ? null : new Date(expiresOn),
      updatedAt: nextUpdatedAt(locked, ctx.clock()),
    },
    select: outsideTrainingSelect,
  });
  const training = toOutsideTraining(row);
  const { userId, organizationId } = locked;
  await recordAudit(tx, ctx, {
    action: 'outside-training.change',
    targetType: 'user',
    targetId: userId,
    before: { ...auditedTraining(before), status: before.status },
    after: { ...auditedTraining(training), status: training.status, isFileReplaced: stored !== null },
    organizationId,
  });
  if (before.status !== 'pending') await notifyManagersOfTraining(tx, ctx, { organizationId, training });
  return { training, replacedKey: stored === null ? null : locked.fileKey };
}

/**
 * Any change makes a record pending again. Without a file the stored one stays. Throws outsideTrainingNotFound, changedMeanwhile,
 * storageFull, and invalid.
 */
export async function changeOutsideTraining(
  ctx: SignedInContext,
  id: string,
  { file, expectedUpdatedAt, ...fields }: ChangeOutsideTrainingBody,
): Promise<OutsideTraining> {
  assertTrainingDays(ctx, fields);
  const change = { id, fields, expectedUpdatedAt };
  if (file === undefined) {
    const { training } = await inTransaction(ctx.db, (tx) =>
      storeChange(tx, ctx, { ...change, stored: null }),
    );
    return training;
  }
  const { training, replacedKey } = await withStoredTrainingFile(ctx, file, (stored) =>
    inTransaction(ctx.db, async (tx) => {
      const [owner] = await tx.$queryRaw<{ userId: string }[]>`
        SELECT user_id AS "userId" FROM outside_training WHERE id = ${id} AND ${changeableSql(ctx)}`;
      if (!owner) throw errors.outsideTrainingNotFound();
      const claim = storageClaimOf(tx, { id: owner.userId, role: 'LEARNER' });
      return recordWithinQuotaOrThrow(tx, claim, () => storeChange(tx, ctx, { ...change, stored }));
    }),
  );
  if (replacedKey !== null) ctx.defer(() => ctx.files.remove(replacedKey));
  return training;
}
