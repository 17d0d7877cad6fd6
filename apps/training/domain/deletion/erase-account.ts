import { deletedAddress, deletedName } from '@repo/account-deletion/deletion-db';
import { erasedText } from '@repo/account-deletion/deletion-texts';
import { eraseDue, finishErasing, untilNone } from '@repo/account-deletion/erase-due';
import { anonymiseActor } from '@repo/audit/anonymise-actor';
import { removeFactors } from '@repo/auth/second-factors/factors';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { removeExportRows } from '@repo/personal-data/export-rows';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { accountDeletionMail } from '#mails/account-deletion.ts';
import { isOnRecord } from './get-deletion.ts';

type EraseContext = Pick<Context, 'db' | 'clock' | 'keys' | 'files'>;

const filesAtOnce = 50;
const stepTimeoutMs = 60_000;

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
  const now = ctx.clock();
  await inTransaction(
    ctx.db,
    async (tx) => {
      if (await becomesRequest(tx, userId)) return;
      const person = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { fullName: true, email: true },
      });
      await tx.readSubtopic.deleteMany({ where: { userId } });
      await tx.signIn.deleteMany({ where: { userId } });
      await tx.passwordLink.deleteMany({ where: { userId } });
      await tx.oneTimeCode.deleteMany({ where: { email: person.email } });
      await tx.addressChange.deleteMany({ where: { userId } });
      await removeFactors(tx, userId);
      await removeExportRows(tx, userId);
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
      await anonymiseActor(tx, userId);
      if (!(await finishErasing(tx, { userId, now }))) return;
      await recordAudit(
        tx,
        { actor: null, requestId: '' },
        { action: 'user.erase', targetType: 'user', targetId: userId },
      );
      await queueMails(tx, ctx, [accountDeletionMail(person, erasedText())]);
    },
    { timeoutMs: stepTimeoutMs },
  );
}

/** Erases every account whose grace period is over; `failures` says which were left for the next run, and why. */
export function eraseDueAccounts(
  ctx: EraseContext,
  signal?: AbortSignal,
): Promise<{ erased: number; failures: unknown[] }> {
  const { db, clock } = ctx;
  return eraseDue({ db, clock, erase: (userId) => eraseAccount(ctx, userId), signal });
}
