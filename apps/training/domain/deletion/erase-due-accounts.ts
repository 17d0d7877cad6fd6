import { deletedAccountEmail, deletedPersonName } from '@repo/account-deletion/deletion-db';
import { eraseEachDueAccount, repeatUntilNoneRemoved } from '@repo/account-deletion/erase-due';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import { erasePerson } from './account-deletion.ts';
import { hasTrainingRecords } from './get-deletion-preview.ts';

type EraseContext = Pick<Context, 'db' | 'clock' | 'keys' | 'files'>;

const filesAtOnce = 50;

/** After a crash the nightly sweep removes orphaned files. */
async function removeDocuments({ db, files }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(async () => {
    const some = await db.storedFile.findMany({
      where: { ownerId: userId, submissions: { none: {} } },
      take: filesAtOnce,
      select: { id: true, storageKey: true },
    });
    const { count } = await db.storedFile.deleteMany({ where: { id: { in: some.map(({ id }) => id) } } });
    for (const { storageKey } of some) await files.remove(storageKey);
    return count;
  });
}

/** The records of a person who was enrolled since must be kept: the erasure becomes a request, and the account stays closed. */
async function becomesRequest(tx: TrainingDb, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!(await hasTrainingRecords(tx, userId))) return false;
  await tx.accountDeletion.updateMany({
    where: { userId, erasedAt: null },
    data: { dueAt: null, startedAt: null },
  });
  return true;
}

/** Every step can be repeated. The confirmation goes to the former address. */
async function eraseAccount(ctx: EraseContext, userId: string): Promise<void> {
  if (await inTransaction(ctx.db, (tx) => becomesRequest(tx, userId))) return;
  await removeDocuments(ctx, userId);
  await erasePerson(ctx, userId, async (tx, person) => {
    if (await becomesRequest(tx, userId)) return false;
    await tx.readSubtopic.deleteMany({ where: { userId } });
    await tx.waitingEntry.deleteMany({ where: { userId } });
    await tx.signIn.deleteMany({ where: { userId } });
    await tx.passwordLink.deleteMany({ where: { userId } });
    await tx.oneTimeCode.deleteMany({ where: { email: person.email } });
    await tx.enrolmentUpload.updateMany({
      where: { uploader: `user:${userId}` },
      data: { uploaderLabel: deletedPersonName, uploaderEmail: '' },
    });
    await tx.user.update({
      where: { id: userId },
      data: {
        fullName: deletedPersonName,
        email: deletedAccountEmail(userId),
        emailVerifiedAt: null,
        phone: '',
        address: '',
        roles: ['learner'],
        passwordHash: null,
        identityCipher: null,
        identityHash: null,
        calendarTokenHash: null,
        lastSignInAt: null,
      },
      select: { id: true },
    });
    return true;
  });
}

/** `failures` lists the accounts left for the next run, with reasons. */
export const eraseDueAccounts = (ctx: EraseContext, signal?: AbortSignal) =>
  eraseEachDueAccount(ctx, eraseAccount, signal);
