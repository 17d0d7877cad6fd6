import { type ChildcareDb, inTransaction, type Prisma } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import type { ChangeOutsideTrainingBody, OutsideTraining } from '@repo/schemas/childcare/outside-training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { storageClaimOf } from '#domain/uploads/storage-claim-of.ts';
import { outsideTrainingChangedKind } from '#notifications/learner-kinds.ts';
import { changeableTrainingSql, lockAllowedTraining } from './lock-allowed-training.ts';
import { notifyManagersOfTraining } from './notify-managers-of-training.ts';
import { outsideTrainingSelect, toOutsideTraining, toTrainingAuditValues } from './outside-training-rows.ts';
import { type TrainingFileColumns, withStoredTrainingFile } from './store-training-file.ts';
import { assertTrainingDays, lockTrainingCategory } from './training-checks.ts';

type Fields = Omit<ChangeOutsideTrainingBody, 'file' | 'expectedUpdatedAt'>;
type Change = {
  id: string;
  fields: Fields;
  expectedUpdatedAt: string | undefined;
  stored: TrainingFileColumns | null;
};

function changedFields(before: OutsideTraining, fields: Fields): (keyof Fields)[] {
  const { title, provider, completedOn, points, category, expiresOn } = before;
  const held: Fields = { title, provider, completedOn, points, categoryId: category?.id ?? null, expiresOn };
  return (Object.keys(held) as (keyof Fields)[]).filter((name) => held[name] !== fields[name]);
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
  const locked = await lockAllowedTraining(tx, id, changeableTrainingSql(ctx));
  assertNotStale(locked, expectedUpdatedAt, errors.changedMeanwhile);
  const before = toOutsideTraining(locked);
  const changed = changedFields(before, fields);
  if (stored === null && changed.length === 0) return { training: before, replacedKey: null };
  if (fields.categoryId !== before.category?.id) await lockTrainingCategory(tx, fields.categoryId);
  const { completedOn, expiresOn } = fields;
  const row = await tx.outsideTraining.update({
    where: { id },
    data: {
      ...fields,
      ...stored,
      ...pendingAgain,
      // A server of the release before did not store it.
      approvedAt: locked.status === 'APPROVED' ? locked.decidedAt : locked.approvedAt,
      completedOn: new Date(completedOn),
      expiresOn: expiresOn === null ? null : new Date(expiresOn),
      // Of another day there was no reminder yet.
      ...(changed.includes('expiresOn') ? { expiryNoticeAt: null } : {}),
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
    before: { ...toTrainingAuditValues(before), status: before.status },
    after: {
      ...toTrainingAuditValues(training),
      status: training.status,
      changed,
      isFileReplaced: stored !== null,
    },
    organizationId,
  });
  if (before.status !== 'pending') await notifyManagersOfTraining(tx, ctx, { organizationId, training });
  if (before.status === 'approved') {
    // Nobody is notified of what they changed themselves.
    const data = { trainingId: id, title: training.title };
    const options = { actorId: ctx.actor.id };
    await notifications.notify(tx, ctx, outsideTrainingChangedKind, [{ userId, data }], options);
  }
  return { training, replacedKey: stored === null ? null : locked.fileKey };
}

/** Whose record the caller may change. */
async function findPersonOrThrow(ctx: SignedInContext, id: string): Promise<string> {
  const [found] = await ctx.db.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM outside_training WHERE id = ${id} AND ${changeableTrainingSql(ctx)}`;
  if (!found) throw errors.outsideTrainingNotFound();
  return found.userId;
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
  // Nothing is stored for somebody who may not change the record.
  const userId = await findPersonOrThrow(ctx, id);
  const { training, replacedKey } = await withStoredTrainingFile(ctx, file, (stored) =>
    inTransaction(ctx.db, (tx) =>
      recordWithinQuotaOrThrow(tx, storageClaimOf(tx, { id: userId, role: 'LEARNER' }), () =>
        storeChange(tx, ctx, { ...change, stored }),
      ),
    ),
  );
  if (replacedKey !== null) ctx.defer(() => ctx.files.remove(replacedKey));
  return training;
}
