import { toDeletionPreview } from '@repo/account-deletion/create-account-deletion-manager';
import { findPendingDeletion } from '@repo/account-deletion/deletion-rows';
import type { ServiceError } from '@repo/base/errors';
import type { TrainingDb } from '@repo/db/training';
import type { AccountDeletionPreview } from '@repo/schemas/account-deletion';
import { dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { taughtOrAssistedByWhere } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { deletionRequestTerms, deletionTerms } from './deletion-terms.ts';

/** The centre must keep records of funded training. */
export async function hasTrainingRecords(db: TrainingDb, userId: string): Promise<boolean> {
  const [enrolments, submissions, attendances] = [
    await db.enrolment.count({ where: { userId } }),
    await db.submission.count({ where: { learnerId: userId } }),
    await db.attendance.count({ where: { userId } }),
  ];
  return enrolments + submissions + attendances > 0;
}

/** The last administrator, or the trainer of an unfinished class, cannot delete the account. */
export async function findDeletionObstacle({
  db,
  actor,
  clock,
}: Pick<SignedInContext, 'actor' | 'clock'> & { db: TrainingDb }): Promise<ServiceError | null> {
  const { id, roles } = actor;
  if (roles.includes('admin')) {
    const others = { roles: { has: 'admin' as const }, deactivatedAt: null, id: { not: id } };
    if ((await db.user.count({ where: others })) === 0) return errors.lastAdmin();
  }
  const today = dateTextToColumn(singaporeDate(clock()));
  const classes = await db.courseRun.count({
    where: {
      status: { not: 'Cancelled' },
      AND: [taughtOrAssistedByWhere(id), { OR: [{ endDate: null }, { endDate: { gte: today } }] }],
    },
  });
  return classes > 0 ? errors.trainsClasses() : null;
}

export async function getDeletionPreview(ctx: SignedInContext): Promise<AccountDeletionPreview> {
  const { db, actor } = ctx;
  const onRecord = await hasTrainingRecords(db, actor.id);
  const terms = onRecord ? deletionRequestTerms : deletionTerms;
  const [request, obstacle] = [
    await findPendingDeletion(db, actor.id),
    onRecord ? null : await findDeletionObstacle(ctx),
  ];
  return {
    ...toDeletionPreview(terms, obstacle),
    kind: onRecord ? 'request' : 'delete',
    requestedAt: request?.askedAt.toISOString() ?? null,
  };
}
