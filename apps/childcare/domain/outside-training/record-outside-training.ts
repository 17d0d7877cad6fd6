import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import {
  maximumOutsideTrainings,
  type OutsideTraining,
  type RecordOutsideTrainingBody,
} from '@repo/schemas/childcare/outside-training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { storageClaimOf } from '#domain/uploads/storage-claim-of.ts';
import { notifyManagersOfTraining } from './notify-managers-of-training.ts';
import { outsideTrainingSelect, toOutsideTraining, toTrainingAuditValues } from './outside-training-rows.ts';
import { withStoredTrainingFile } from './store-training-file.ts';
import { assertTrainingDays, lockTrainingCategory } from './training-checks.ts';

type Person = { userId: string; organizationId: string };

/** Nobody leaves the centre meanwhile. Throws learnerNotFound. */
async function lockMember(
  tx: ChildcareDb,
  { actor }: SignedInContext,
  { userId, organizationId }: Person,
): Promise<{ role: SignedInContext['actor']['role'] }> {
  const [person] = await tx.$queryRaw<{ role: SignedInContext['actor']['role'] }[]>`
    SELECT role FROM "user" WHERE id = ${userId} AND organization_id = ${organizationId} AND deactivated_at IS NULL
      AND (id = ${actor.id} OR role = 'LEARNER') FOR SHARE`;
  if (!person) throw errors.learnerNotFound();
  return person;
}

/**
 * A person's own training, or that of a learner of the manager's centre. It is pending until a manager approves it. The file takes
 * room of the person it is about. Throws notInCentre, learnerNotFound, tooManyOutsideTrainings, storageFull, and invalid.
 */
export async function recordOutsideTraining(
  ctx: SignedInContext,
  { learnerId, file, ...fields }: RecordOutsideTrainingBody,
): Promise<OutsideTraining> {
  const { id: actorId, role, organizationId } = ctx.actor;
  if (organizationId === null) throw errors.notInCentre();
  const userId = learnerId ?? actorId;
  if (userId !== actorId && role !== 'CORPORATE_ADMIN') throw errors.learnerNotFound();
  assertTrainingDays(ctx, fields);
  return withStoredTrainingFile(ctx, file, (stored) =>
    inTransaction(ctx.db, (tx) =>
      recordWithinQuotaOrThrow(tx, storageClaimOf(tx, { id: userId, role: 'LEARNER' }), async () => {
        await lockMember(tx, ctx, { userId, organizationId });
        const count = await tx.outsideTraining.count({ where: { userId } });
        if (count >= maximumOutsideTrainings) throw errors.tooManyOutsideTrainings();
        await lockTrainingCategory(tx, fields.categoryId);
        const { completedOn, expiresOn } = fields;
        const now = ctx.clock();
        const row = await tx.outsideTraining.create({
          data: {
            ...fields,
            ...stored,
            userId,
            organizationId,
            completedOn: new Date(completedOn),
            expiresOn: expiresOn === null ? null : new Date(expiresOn),
            createdAt: now,
            updatedAt: now,
          },
          select: outsideTrainingSelect,
        });
        const training = toOutsideTraining(row);
        await recordAudit(tx, ctx, {
          action: 'outside-training.record',
          targetType: 'user',
          targetId: userId,
          after: toTrainingAuditValues(training),
          organizationId,
        });
        await notifyManagersOfTraining(tx, ctx, { organizationId, training });
        return training;
      }),
    ),
  );
}
