import { createAccountDeletionManager } from '@repo/account-deletion/create-account-deletion-manager';
import type { UserActor } from '@repo/auth/training-actor';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { errors } from '#domain/errors.ts';
import { mailTo, type Recipient } from '#mails/layout.ts';
import { reopenAccountIfPossible } from './reopen-account.ts';

type Person = Recipient & Pick<UserActor, 'kind' | 'id'>;

export const {
  assertDeletionConfirmed,
  recordClosingAndMailKeepLink,
  keepAccount,
  refuseAndMailKeepLink,
  erasePerson,
} = createAccountDeletionManager<TrainingDb, Person, 'closed' | 'deactivated'>({
  errors,
  inTransaction,
  recordAudit,
  mailTo,
  reopen: reopenAccountIfPossible,
  refusals: { deleted: 'closed', otherwise: 'deactivated' },
  readPerson: async (tx, id) => ({
    kind: 'user',
    ...(await tx.user.findUniqueOrThrow({
      where: { id },
      select: { id: true, fullName: true, email: true },
    })),
  }),
});
