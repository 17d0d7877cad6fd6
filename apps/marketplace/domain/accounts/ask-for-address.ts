import { askForAddress as ask } from '@repo/address-change/ask-for-address';
import { askedText, confirmText, takenText } from '@repo/address-change/change-texts';
import { inTransaction } from '@repo/db/marketplace';
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
  const { actor } = ctx;
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const outcome = await ask(tx, { userId: actor.id, email, now: ctx.clock() });
    if (outcome.kind === 'asked') {
      await recordAudit(tx, ctx, { action: 'user.ask-for-address', targetType: 'user', targetId: actor.id });
    }
    return outcome;
  });
  if (outcome.kind === 'unchanged') throw errors.addressUnchanged();
  if (outcome.kind === 'tooMany') {
    const message = 'You asked for three other addresses within a day. Try again tomorrow';
    throw errors.tooManyRequests({ message, retryAfterSeconds: outcome.retryAfterSeconds });
  }
  const { newAddress, refusalToken, oldEmail } = outcome.change;
  ctx.defer(async () => {
    if (refusalToken !== null) {
      const text = askedText({ newEmail: email, token: refusalToken });
      await ctx.mail.send(addressChangeMail({ name: actor.name, email: oldEmail }, text));
    }
    if (newAddress.mail === 'link') {
      await ctx.mail.send(addressChangeMail({ name: actor.name, email }, confirmText(newAddress.token)));
    }
    if (newAddress.mail === 'taken') await tellHolder(ctx, email);
  });
}

/** By the name of their own account: the one that asked says nothing of itself to somebody else. */
async function tellHolder({ db, mail }: SignedInContext, email: string): Promise<void> {
  const holder = await db.user.findUnique({ where: { email }, select: { name: true, email: true } });
  if (holder) await mail.send(addressChangeMail(holder, takenText()));
}
