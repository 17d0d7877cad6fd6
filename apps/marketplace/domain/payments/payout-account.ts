import { inTransaction } from '@repo/db/marketplace';
import type { PayoutAccount } from '@repo/schemas/marketplace/payment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { awaitPaymentProviderOrThrow } from './await-payment-provider-or-throw.ts';
import { marketPaymentsOrThrow, type PaymentOperationTools } from './market-payments-or-throw.ts';

/** Asks the provider whether it is complete. Throws paymentsUnavailable. */
export async function refreshAndGetPayoutAccount(ctx: SignedInContext): Promise<PayoutAccount> {
  const { payouts } = marketPaymentsOrThrow(ctx);
  const userId = ctx.actor.id;
  const stored = await ctx.db.payoutAccount.findUnique({ where: { userId } });
  if (!stored) return { status: 'none' };
  const found = await awaitPaymentProviderOrThrow(payouts.findAccount(stored.providerId));
  const isReady = found?.isReady ?? false;
  if (isReady !== stored.isReady) {
    await ctx.db.payoutAccount.updateMany({
      where: { userId, providerId: stored.providerId },
      data: { isReady },
    });
  }
  return { status: isReady ? 'ready' : 'incomplete' };
}

/** The provider says that something of an account has changed: what it is now is asked for, because events arrive in any order. */
export async function refreshPayoutAccount(ctx: PaymentOperationTools, providerId: string): Promise<void> {
  const { payouts } = marketPaymentsOrThrow(ctx);
  // Of another service, or not stored yet: then its page asks.
  if ((await ctx.db.payoutAccount.count({ where: { providerId } })) === 0) return;
  const found = await awaitPaymentProviderOrThrow(payouts.findAccount(providerId));
  await ctx.db.payoutAccount.updateMany({
    where: { providerId },
    data: { isReady: found?.isReady ?? false },
  });
}

/** Of concurrent requests all get the account that was stored first. */
async function findOrOpenAccount(ctx: SignedInContext): Promise<string> {
  const { payouts } = marketPaymentsOrThrow(ctx);
  const { id: userId, email } = ctx.actor;
  const stored = await ctx.db.payoutAccount.findUnique({ where: { userId } });
  if (stored) return stored.providerId;
  const { id: providerId } = await awaitPaymentProviderOrThrow(
    payouts.createAccount({ reference: userId, email }),
  );
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.payoutAccount.createMany({
      data: [{ userId, providerId, createdAt: ctx.clock() }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await recordAudit(tx, ctx, { action: 'payout-account.open', targetType: 'user', targetId: userId });
  });
  const { providerId: first } = await ctx.db.payoutAccount.findUniqueOrThrow({ where: { userId } });
  return first;
}

/** A page of the provider that can be opened once. Throws paymentsUnavailable. */
export async function startPayoutOnboarding(ctx: SignedInContext): Promise<{ url: string }> {
  const { payouts, publicUrl } = marketPaymentsOrThrow(ctx);
  const accountId = await findOrOpenAccount(ctx);
  const page = `${publicUrl}/settings/payouts`;
  const url = await awaitPaymentProviderOrThrow(
    payouts.createOnboardingLink({ accountId, returnUrl: page, refreshUrl: page }),
  );
  return { url };
}
