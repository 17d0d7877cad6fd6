import {
  type AddressVerification,
  type ConfirmRateLimits,
  confirmAddressByLink,
} from '@repo/auth/confirm-address';
import type { MailText } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  type AccountAdapter,
  type AccountContext,
  type AccountDb,
  getPersonOrThrowUnauthorized,
  type SignedInContext,
} from './account-adapter.ts';

/** The mailed links that prove the address of somebody who registered. */
export type VerificationLinks<Db> = {
  /** Null when the person already got enough of them this hour. In the caller's transaction. */
  issue: (
    tx: Db,
    person: { userId: string; now: Date },
  ) => Promise<{ token: string; expiresAt: Date } | null>;
  /** Null when the link is unknown, expired or void. */
  peek: (db: Db, link: { token: string; now: Date }) => Promise<AddressVerification | null>;
  /** What a proven address is good for, as a sentence. */
  reason: string;
};

/** A service in which people register by themselves. */
export type RegistrationAdapter<Db extends AccountDb, Session = unknown> = AccountAdapter<Db, Session> & {
  verificationLinks: VerificationLinks<Db>;
};

function verifyText(token: string, reason: string): MailText {
  return {
    subject: 'Confirm your email address',
    paragraphs: [reason, 'We ask you for the password that you chose when you registered.'],
    action: { label: 'Confirm email address', path: `/verify-email?token=${token}` },
    footer:
      'The link works for three days. If you did not create an account, ignore this message: nobody can confirm your address without it.',
  };
}

/** Mails a link that proves the address, with the caller's transaction; not more than a few an hour. */
export async function mailVerificationLinkWithinLimit<Db extends AccountDb>(
  service: RegistrationAdapter<Db>,
  tx: Db,
  ctx: Pick<AccountContext<Db>, 'keys' | 'clock'>,
  person: { id: string; name: string; email: string },
): Promise<void> {
  const { issue, reason } = service.verificationLinks;
  const link = await issue(tx, { userId: person.id, now: ctx.clock() });
  if (!link) return;
  const mail = service.mailTo(person, verifyText(link.token, reason));
  await queueMails(tx, ctx, [mail], { notAfter: link.expiresAt });
}

/** Mails the signed-in person a new link, unless the address is proven already. */
export async function mailVerificationLinkUnlessProven<Db extends AccountDb>(
  service: RegistrationAdapter<Db>,
  ctx: SignedInContext<Db>,
): Promise<{ alreadyVerified: boolean }> {
  const person = await getPersonOrThrowUnauthorized(service, ctx.db, ctx.actor.id);
  if (person.isProven) return { alreadyVerified: true };
  await service.inTransaction(ctx.db, (tx) => mailVerificationLinkWithinLimit(service, tx, ctx, person));
  return { alreadyVerified: false };
}

/**
 * Proves an address by the link that was mailed to it, and ends every session of the account. Who sends the account's
 * password keeps it; otherwise it is removed. Throws deadLink, wrongPassword, tooManyRequests.
 */
export function verifyEmailAndEndSessions<Db extends AccountDb>(
  service: RegistrationAdapter<Db>,
  ctx: AccountContext<Db>,
  options: { token: string; password?: string | undefined; rateLimits: ConfirmRateLimits },
): ReturnType<typeof confirmAddressByLink> {
  const { token, password, rateLimits } = options;
  const now = ctx.clock();
  return confirmAddressByLink({
    peek: () => service.verificationLinks.peek(ctx.db, { token, now }),
    async prove(proof) {
      const isFirst = await service.inTransaction(ctx.db, async (tx) => {
        const isFirst = await service.proveAddress(tx, ctx, { ...proof, now });
        if (isFirst) await service.record(tx, ctx, proof.userId, { action: 'user.prove-address' });
        return isFirst;
      });
      service.clearSessionCache();
      return isFirst;
    },
    password,
    rateLimits,
    errors: service.errors,
  });
}
