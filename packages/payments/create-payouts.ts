import type Stripe from 'stripe';
import type { PaymentsEnv } from './env.ts';
import { checkoutCurrency } from './payments.ts';
import type { PayoutOperation, Payouts } from './payouts.ts';
import { createStripeClient, nullIfMissingAtStripe, orThrowPaymentsUnavailable } from './stripe-client.ts';
import { providerIdSchema } from './to-checkout.ts';

/** More transfers and refunds than one payment ever has. */
const most = 100;

async function findTransfer(stripe: Stripe, transferGroup: string, reference: string) {
  const { data } = await stripe.transfers.list({ transfer_group: transferGroup, limit: most });
  return data.find(({ metadata }) => metadata?.reference === reference);
}

async function findRefund(stripe: Stripe, { paymentIntentId, reference }: PayoutOperation) {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: most });
  return data.find(({ metadata }) => metadata?.reference === reference);
}

/** A transfer from the charge itself does not wait until the money of it is available. */
async function chargeOf(stripe: Stripe, paymentIntentId: string): Promise<string> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
  const id = providerIdSchema.parse(latest_charge);
  if (id === null) throw new Error('The payment has no charge');
  return id;
}

/** Express accounts in Singapore: the holder gives their data to the provider, and the service bears the charges. */
const newAccount = {
  country: 'SG',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
} satisfies Stripe.AccountCreateParams;

export function createPayouts(
  env: Pick<PaymentsEnv, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>,
  { timeoutMs = 15_000 }: { timeoutMs?: number } = {},
): Payouts {
  const stripe = createStripeClient(env, timeoutMs);
  return {
    createAccount: ({ reference, email }) =>
      orThrowPaymentsUnavailable('open an account', async () => {
        const { id } = await stripe.accounts.create(
          { ...newAccount, email, metadata: { reference } },
          { idempotencyKey: `account-${reference}` },
        );
        return { id };
      }),
    findAccount: (id) =>
      orThrowPaymentsUnavailable('show an account', async () => {
        const found = await nullIfMissingAtStripe(stripe.accounts.retrieve(id));
        return found && { id: found.id, isReady: found.capabilities?.transfers === 'active' };
      }),
    createOnboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
      orThrowPaymentsUnavailable('open the page of an account', async () => {
        const { url } = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return url;
      }),
    transfer: ({ paymentIntentId, amountCents, reference, accountId, transferGroup }) =>
      orThrowPaymentsUnavailable('transfer money', async () => {
        const earlier = await findTransfer(stripe, transferGroup, reference);
        if (earlier) return earlier.id;
        const { id } = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: checkoutCurrency,
            destination: accountId,
            source_transaction: await chargeOf(stripe, paymentIntentId),
            transfer_group: transferGroup,
            metadata: { reference },
          },
          { idempotencyKey: reference },
        );
        return id;
      }),
    refundPart: (request) =>
      orThrowPaymentsUnavailable('give money back', async () => {
        const { paymentIntentId, amountCents, reference } = request;
        const earlier = await findRefund(stripe, request);
        if (earlier) return earlier.id;
        const { id } = await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount: amountCents, metadata: { reference } },
          { idempotencyKey: reference },
        );
        return id;
      }),
  };
}
