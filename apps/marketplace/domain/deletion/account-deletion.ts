import { createAccountDeletionManager } from '@repo/account-deletion/create-account-deletion-manager';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { errors } from '#domain/errors.ts';
import { mailTo, type Recipient } from '#mails/layout.ts';
import { reopenAccountAndListingsIfPossible } from './reopen-account.ts';

type Person = Recipient & { id: string };

export const {
  assertDeletionConfirmed,
  recordClosingAndMailKeepLink,
  keepAccount,
  refuseAndMailKeepLink,
  erasePerson,
} = createAccountDeletionManager<MarketplaceDb, Person>({
  errors,
  inTransaction,
  recordAudit,
  mailTo,
  reopen: reopenAccountAndListingsIfPossible,
  refusals: { deleted: 'AccountClosed', otherwise: 'CredentialsSignin' },
  readPerson: (tx, id) =>
    tx.user.findUniqueOrThrow({ where: { id }, select: { id: true, name: true, email: true } }),
});
