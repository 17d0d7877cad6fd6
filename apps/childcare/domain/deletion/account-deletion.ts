import { createAccountDeletionManager } from '@repo/account-deletion/create-account-deletion-manager';
import { withdrawDeletionIfNotStarted } from '@repo/account-deletion/deletion-rows';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { errors } from '#domain/errors.ts';
import { mailTo, type Recipient } from '#mails/layout.ts';

type Person = Recipient & Pick<ChildcareActor, 'id' | 'organizationId'>;

export const {
  assertDeletionConfirmed,
  recordClosingAndMailKeepLink,
  keepAccount,
  refuseAndMailKeepLink,
  erasePerson,
} = createAccountDeletionManager<ChildcareDb, Person>({
  errors,
  inTransaction,
  recordAudit,
  mailTo,
  reopen: reopenAccountIfPossible,
  refusals: { deleted: 'AccountClosed', otherwise: 'AccountDeactivated' },
  readPerson: (tx, id) =>
    tx.user.findUniqueOrThrow({
      where: { id },
      select: { id: true, name: true, email: true, organizationId: true },
    }),
});

/** Runs inside the caller's transaction. False unless its owner closed it and erasure has not begun. */
export async function reopenAccountIfPossible(tx: ChildcareDb, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR UPDATE`;
  if (!(await withdrawDeletionIfNotStarted(tx, userId))) return false;
  await tx.user.update({ where: { id: userId }, data: { deactivatedAt: null }, select: { id: true } });
  return true;
}
