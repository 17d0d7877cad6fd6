import { deletedAddress, deletedName } from '@repo/account-deletion/deletion-db';
import { eraseDue, untilNone } from '@repo/account-deletion/erase-due';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import { erasePerson } from './account-deletion.ts';
import { isOnRecord } from './get-deletion.ts';

type EraseContext = Pick<Context, 'db' | 'clock' | 'keys' | 'files'>;

const filesAtOnce = 50;

/** Documents go with their files. What a crash leaves of a file, the nightly sweep of files without a row removes. */
async function removeDocuments({ db, files }: EraseContext, userId: string): Promise<void> {
  await untilNone(async () => {
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

/**
 * Somebody who was enrolled after they closed the account is on the record of funded training: what they asked for is then the
 * centre's to decide, and the account stays closed.
 */
async function becomesRequest(tx: TrainingDb, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!(await isOnRecord(tx, userId))) return false;
  await tx.accountDeletion.updateMany({
    where: { userId, erasedAt: null },
    data: { dueAt: null, startedAt: null },
  });
  return true;
}

/**
 * Erases one account: its documents and, last, in one transaction, the person. Each step bears being run again. The mail that it is
 * done goes to the address it had.
 */
async function eraseAccount(ctx: EraseContext, userId: string): Promise<void> {
  if (await inTransaction(ctx.db, (tx) => becomesRequest(tx, userId))) return;
  await removeDocuments(ctx, userId);
  await erasePerson(ctx, userId, async (tx, person) => {
    if (await becomesRequest(tx, userId)) return false;
    await tx.readSubtopic.deleteMany({ where: { userId } });
    await tx.signIn.deleteMany({ where: { userId } });
    await tx.passwordLink.deleteMany({ where: { userId } });
    await tx.oneTimeCode.deleteMany({ where: { email: person.email } });
    await tx.enrolmentUpload.updateMany({
      where: { uploader: `user:${userId}` },
      data: { uploaderLabel: deletedName, uploaderEmail: '' },
    });
    await tx.user.update({
      where: { id: userId },
      data: {
        fullName: deletedName,
        email: deletedAddress(userId),
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

/** Erases every account whose grace period is over; `failures` says which were left for the next run, and why. */
export function eraseDueAccounts(
  ctx: EraseContext,
  signal?: AbortSignal,
): Promise<{ erased: number; failures: unknown[] }> {
  const { db, clock } = ctx;
  return eraseDue({ db, clock, erase: (userId) => eraseAccount(ctx, userId), signal });
}
