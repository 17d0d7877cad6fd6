import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AccountAdapter, AccountContext, AccountDb } from './account-adapter.ts';
import { resetPasswordText } from './password-texts.ts';

/**
 * Mails a link to choose a new password, when the address has an account. All of it happens after the answer, so that
 * neither its text nor its time tells whether it has.
 */
export function requestPasswordResetMailLater<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: AccountContext<Db>,
  { email }: { email: string },
): void {
  const { passwordLinks } = service;
  ctx.defer(async () => {
    const person = await service.findPerson(ctx.db, { email });
    if (!person?.isActive) return;
    await service.inTransaction(ctx.db, async (tx) => {
      const link = await passwordLinks.issue(tx, { userId: person.id, now: ctx.clock() });
      if (!link) return;
      const text = resetPasswordText(passwordLinks.path(link.token));
      await queueMails(tx, ctx, [service.mailTo(person, text)], { notAfter: link.expiresAt });
    });
  });
}
