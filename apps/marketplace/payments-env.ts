import { emptyAsUndefined } from '@repo/base/env';
import { dollarsTextToCents } from '@repo/payments/cents';
import { createPayments } from '@repo/payments/create-payments';
import { createPayouts } from '@repo/payments/create-payouts';
import { paymentsEnv } from '@repo/payments/env';
import { z } from 'zod';
import type { MarketPayments } from './domain/payments/market-payments.ts';

const onlyWithPayments = 'with MARKETPLACE_PAYMENTS';

/** An amount with at most two decimals, as its hundredths. */
const hundredths = (most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,2})?$/, message)
    .transform(dollarsTextToCents)
    .refine((value) => value <= most, message);

/** The marketplace has an account of its own at the provider: the events of one account reach all services that listen to it. */
export const marketPaymentsEnv = z.object({
  MARKETPLACE_PAYMENTS: emptyAsUndefined(
    z.enum(['off', 'on', 'ending'], 'MARKETPLACE_PAYMENTS is off, on or ending').default('off'),
  ).meta({
    description:
      'Whether buyers can pay on the marketplace. `ending` takes no new payments, and passes on or gives back what was paid before: use it before `off`.',
  }),
  MARKETPLACE_STRIPE_SECRET_KEY: emptyAsUndefined(paymentsEnv.shape.STRIPE_SECRET_KEY.optional()).meta({
    description: "The secret key of the marketplace's own Stripe account, which Connect is set up for.",
    syntax: 'sk_… or rk_…',
    requiredWhen: onlyWithPayments,
    isSecret: true,
  }),
  MARKETPLACE_STRIPE_WEBHOOK_SECRET: emptyAsUndefined(
    paymentsEnv.shape.STRIPE_WEBHOOK_SECRET.optional(),
  ).meta({
    description:
      "The secret that the calls of that account's webhook, /api/webhooks/stripe, are signed with; Stripe gives another one to the webhook of connected accounts: write both, separated by a comma.",
    syntax: 'whsec_…,whsec_…',
    requiredWhen: onlyWithPayments,
    isSecret: true,
  }),
  MARKETPLACE_STRIPE_API_BASE: paymentsEnv.shape.STRIPE_API_BASE,
  MARKETPLACE_FEE_PERCENT: emptyAsUndefined(
    hundredths(5_000, 'MARKETPLACE_FEE_PERCENT is 0 to 50, with at most two decimals').default(500),
  ).meta({
    description: 'What the marketplace keeps of a payment.',
    syntax: '0 to 50, at most two decimals',
    whenBlank: '5',
  }),
  MARKETPLACE_FEE_FIXED: emptyAsUndefined(
    hundredths(10_000, 'MARKETPLACE_FEE_FIXED is 0 to 100, with at most two decimals').default(50),
  ).meta({
    description: 'What it keeps on top, in Singapore dollars.',
    syntax: '0 to 100, at most two decimals',
    whenBlank: '0.50',
  }),
});

type Variables = z.output<typeof marketPaymentsEnv> & { MARKETPLACE_URL: string };

/** Null where payment is off. Throws where it is on and the account at the provider is missing. */
export function createMarketPaymentsIfOn(
  variables: Variables,
  { clock }: { clock: () => Date },
): MarketPayments | null {
  const mode = variables.MARKETPLACE_PAYMENTS;
  if (mode === 'off') return null;
  const { MARKETPLACE_STRIPE_SECRET_KEY: key, MARKETPLACE_STRIPE_WEBHOOK_SECRET: secret } = variables;
  if (key === undefined || secret === undefined) {
    throw new Error(
      'MARKETPLACE_PAYMENTS needs MARKETPLACE_STRIPE_SECRET_KEY and MARKETPLACE_STRIPE_WEBHOOK_SECRET',
    );
  }
  const account = {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: variables.MARKETPLACE_STRIPE_API_BASE,
  };
  return {
    checkouts: createPayments(account, { clock }),
    payouts: createPayouts(account),
    fee: {
      basisPoints: variables.MARKETPLACE_FEE_PERCENT,
      fixedCents: variables.MARKETPLACE_FEE_FIXED,
    },
    acceptsNewPayments: mode === 'on',
    publicUrl: variables.MARKETPLACE_URL,
  };
}
