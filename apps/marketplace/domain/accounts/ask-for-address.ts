import { askForAddress as ask } from '@repo/address-change/ask-for-address';
import { askedText, confirmText, takenText } from '@repo/address-change/change-texts';
import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { addressChangeMail } from '#mails/address-change.ts';
import { assertRecentProof } from './assert-recent-proof.ts';

/**
 * Mails a link to the address that the signed-in person wants from now on, and tells the present one. Everybody gets the same
 * answer, whoever has the new address. Throws staleProof, addressUnchanged, tooManyRequests.
 */
export async function askForAddress(ctx: SignedInContext, { email }: { email: string }): Promise<void> {
  assertRecentProof(ctx);
  const { id, name } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const outcome = await ask(tx, { userId: id, email, now: ctx.clock() });
    if (outcome.kind === 'unchanged') throw errors.addressUnchanged();
    if (outcome.kind === 'tooMany') {
      const message = 'You asked for three other addresses within a day. Try again tomorrow';
      throw errors.tooManyRequests({ message, retryAfterSeconds: outcome.retryAfterSeconds });
    }
    const { newAddress, refusalToken, oldEmail } = outcome.change;
    // Whose address it is goes by the name of their own account: the one that asked says nothing of itself.
    const holder =
      newAddress.mail === 'taken'
        ? await tx.user.findUnique({ where: { email }, select: { name: true, email: true } })
        : null;
    await queueMails(tx, ctx, [
      ...(refusalToken === null
        ? []
        : [
            addressChangeMail({ name, email: oldEmail }, askedText({ newEmail: email, token: refusalToken })),
          ]),
      ...(newAddress.mail === 'link'
        ? [addressChangeMail({ name, email }, confirmText(newAddress.token))]
        : []),
      ...(holder ? [addressChangeMail(holder, takenText())] : []),
    ]);
    await recordAudit(tx, ctx, { action: 'user.ask-for-address', targetType: 'user', targetId: id });
  });
}
