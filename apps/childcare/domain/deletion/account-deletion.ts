import { createAccountDeletion } from '@repo/account-deletion/own-deletion';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { errors } from '#domain/errors.ts';
import { mailTo, type Recipient } from '#mails/layout.ts';
import { reopenAccount } from './reopen-account.ts';

type Person = Recipient & Pick<ChildcareActor, 'id' | 'organizationId'>;

/** The parts of account deletion that all services share. */
export const { assertConfirmed, finishClosing, keepAccount, mailKeepLink, erasePerson } =
  createAccountDeletion<ChildcareDb, Person>({
    errors,
    inTransaction,
    recordAudit,
    mailTo,
    reopen: reopenAccount,
    readPerson: (tx, id) =>
      tx.user.findUniqueOrThrow({
        where: { id },
        select: { id: true, name: true, email: true, organizationId: true },
      }),
  });
